"""Pictures of boards and views, drawn with Pillow; imports the rules engine and nothing of the web site."""
