"""What is stored. Small files; import the models from here."""

from campaigns.models.absence import Deputy, Instruction
from campaigns.models.bulletins import Bulletin
from campaigns.models.campaign import Branch, Campaign, random_secret
from campaigns.models.clubs import (
    Club,
    ClubCampaign,
    Evening,
    HouseDefaults,
    HouseText,
    Member,
    Played,
    Season,
)
from campaigns.models.deletions import Deletion
from campaigns.models.devices import Device, Push
from campaigns.models.excuses import Excuse
from campaigns.models.inputs import Draft, Input, Press
from campaigns.models.intents import Intent
from campaigns.models.log import Checkpoint, Entry, SideEntry
from campaigns.models.messages import Deadline, Letter, Mail, Note
from campaigns.models.packs import Pack
from campaigns.models.pictures import Picture
from campaigns.models.profiles import Profile
from campaigns.models.publications import Closing, Publication
from campaigns.models.pulses import Pulse
from campaigns.models.referees import RefereeNote, Succession
from campaigns.models.revisions import Revision
from campaigns.models.schedules import CalendarMark, Schedule
from campaigns.models.seats import Seat, Sitting, UnitAssignment, invitation_token
from campaigns.models.sectors import Sector
from campaigns.models.sessions import Session
from campaigns.models.signatures import Proposal
from campaigns.models.threads import Message, Party, ReadMark, Thread
from campaigns.models.tokens import ApiToken
from campaigns.models.uploads import Upload

__all__ = [
    "ApiToken",
    "Branch",
    "Bulletin",
    "CalendarMark",
    "Campaign",
    "Checkpoint",
    "Closing",
    "Club",
    "ClubCampaign",
    "Deadline",
    "Deletion",
    "Deputy",
    "Device",
    "Draft",
    "Entry",
    "Evening",
    "Excuse",
    "HouseDefaults",
    "HouseText",
    "Input",
    "Instruction",
    "Intent",
    "Letter",
    "Mail",
    "Member",
    "Message",
    "Note",
    "Pack",
    "Party",
    "Picture",
    "Played",
    "Press",
    "Profile",
    "Proposal",
    "Publication",
    "Pulse",
    "Push",
    "ReadMark",
    "RefereeNote",
    "Revision",
    "Schedule",
    "Season",
    "Seat",
    "Sector",
    "Session",
    "SideEntry",
    "Sitting",
    "Succession",
    "Thread",
    "UnitAssignment",
    "Upload",
    "invitation_token",
    "random_secret",
]
