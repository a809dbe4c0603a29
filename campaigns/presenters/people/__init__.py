"""Who is at the table, and who referees."""
