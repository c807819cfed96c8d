"""Settings of the whole product: environment variables `EVENTPAPERS_*` or one `eventpapers.toml`."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)


class Settings(BaseSettings):
    """Each field can be set as `EVENTPAPERS_<FIELD>` or in `eventpapers.toml`; the environment wins."""

    model_config: ClassVar[SettingsConfigDict] = SettingsConfigDict(
        env_prefix="EVENTPAPERS_", toml_file="eventpapers.toml", extra="forbid", frozen=True
    )

    home: Path = Path("eventpapers-data")
    """Folder of the warehouse: lake, archive and run folders."""

    max_page_bytes: int = 100_000_000
    """Pages with more bytes than this are refused as `too_large`."""

    user_agent: str = "eventpapers/0.1"
    """How requests name themselves; add a contact URL when you crawl for real."""

    connect_timeout_seconds: float = 10.0
    """Longest wait for a connection."""

    read_timeout_seconds: float = 30.0
    """Longest wait between two pieces of an answer."""

    fetch_attempts: int = 4
    """Tries of one page before it counts as failed for this run."""

    max_redirects: int = 10
    """Redirects followed before a fetch ends as `redirect_loop`."""

    allow_private_addresses: bool = False
    """Whether loopback, private and link-local addresses may be fetched."""

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - the signature is pydantic's
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Order of trust: arguments, environment, file."""
        return init_settings, env_settings, TomlConfigSettingsSource(settings_cls)
