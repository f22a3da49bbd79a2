"""Counter sheets and loose counters: where each counter lies, which back is whose, its picture."""
