"""People, their sessions, and whom they don't want to hear."""

from sqlalchemy import Boolean, Column, Integer, String, Table

from sobremesa.server.db.metadata import METADATA, MOMENT, filled, key, of_person

# Somebody: a guest, or an account once there is a password. `name_key` is the name as look-alikes
# share it; `paused_until` keeps serial aborters waiting.
PERSON = Table(
    "person",
    METADATA,
    key("id"),
    filled("name", String(40)),
    filled("name_key", String(80), unique=True),
    Column("password_hash", String(200)),
    filled("language", String(2)),
    filled("admin", Boolean),
    filled("suspended", Boolean),
    filled("deleted", Boolean),
    filled("joined_at", MOMENT),
    filled("aborts", Integer),
    filled("paused_until", MOMENT),
)
# A browser that is signed in; of its token only the SHA-256 is kept.
SESSION = Table(
    "session",
    METADATA,
    key("token_hash", String(64)),
    of_person(nullable=False, index=True),
    filled("created_at", MOMENT),
    filled("seen_at", MOMENT),
)
# One person does not want to read another.
MUTE = Table("mute", METADATA, of_person(primary_key=True), of_person("other_id", primary_key=True))
