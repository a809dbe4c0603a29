"""What is done for people who are not there: deputies, standing instructions, civil behaviour."""
