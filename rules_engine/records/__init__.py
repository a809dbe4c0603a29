"""Records of campaigns: what an export holds, how it is verified and derived anew."""
