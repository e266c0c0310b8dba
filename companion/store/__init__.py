"""What outlives a command: files that appear whole or not at all, and what is remembered."""
