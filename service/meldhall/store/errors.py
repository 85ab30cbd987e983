"""What a store can say when it cannot do what was asked."""


class StoreError(Exception):
    """Any failure of a store. Unless a subclass says otherwise, nothing was changed."""


class StorageFull(StoreError):
    """The disk has no room. Nothing was changed; the store serves again once there is room."""


class OutcomeUnknown(StoreError):
    """The disk failed during a commit: the write may or may not be there.

    Read before trying again; the same version can be stored once only, so a repeat is safe.
    """


class StoreCorrupt(StoreError):
    """The file is damaged, is no store of Meldhall, or was written by a newer Meldhall."""


class StoreBusy(StoreError):
    """Another process owns the file."""


class StoreOverloaded(StoreError):
    """Too many reads or writes wait. Nothing was changed; trying again later is safe."""


class StoreFailed(StoreError):
    """The disk or the database engine failed, or is not fit for use. Nothing was changed."""


class StoreClosed(StoreError):
    """The store was closed before the call. Nothing was changed."""


class RecordInvalid(StoreError):
    """The caller broke the contract: the row, head or creation cannot be stored. Nothing was changed."""
