"""Map sheets: hex data as text, the loader that checks it, and the painter that draws it."""
