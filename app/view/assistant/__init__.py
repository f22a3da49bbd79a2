"""The assistant at the table: asks beside the window, shows and lays down what comes back.

Stands on the rest of `app.view`, which does without it. Each question to another thread is a frozen job.
"""
