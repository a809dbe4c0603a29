"""Operation Grenade: the US Ninth Army from the Roer to the Rhine, February 1945."""
