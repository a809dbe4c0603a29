"""Double-blind play: who sees what from where, what is remembered, heard of, told and shown."""
