"""What people see: tables and sentences for the terminal."""
