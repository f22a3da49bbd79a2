"""The assistant at the table: asks beside the window, shows and lays down what comes back."""
