"""The mock: an HTTP server of a document, whose answers `serving` builds."""
