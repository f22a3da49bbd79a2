"""The set-up (22): who sets up where and when, what a set-up breaks, an automatic one."""
