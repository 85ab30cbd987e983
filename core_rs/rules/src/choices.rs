//! Parameters that are one of several names.

use crate::parameters::{Domain, Value, choices};

choices! {
    /// How the seat that starts the first round is chosen (R2.2).
    StartChoice {
        /// Each seat draws a tile; the highest number starts.
        HighestTile = "HIGHEST_TILE",
        /// Any seat, at random.
        Random = "RANDOM",
    }

    /// What the turn of an initial meld may hold besides it (R4.3).
    InitialMeldExtraPlays {
        /// New melds from the rack only.
        None = "NONE",
        /// Anything, once the threshold is reached from the rack.
        AfterThreshold = "AFTER_THRESHOLD",
    }

    /// What an illegal commit costs (R5.5).
    IllegalCommit {
        /// It is refused and changes nothing.
        Refuse = "REFUSE",
        /// It counts as a failed turn.
        Penalty = "PENALTY",
    }

    /// What sets a joker of the table free (R6).
    JokerRelease {
        /// Any rearrangement that ends legal.
        AnyRearrangement = "ANY_REARRANGEMENT",
        /// The tile that it stands for.
        ExactTile = "EXACT_TILE",
    }

    /// Where the tile that frees a joker may come from (R6).
    JokerReplacementSource {
        /// The rack or the table.
        RackOrTable = "RACK_OR_TABLE",
        /// The rack only.
        Rack = "RACK",
    }

    /// Which missing colors free the joker of a group of three (R6).
    JokerGroupOfThree {
        /// One of them is enough.
        Either = "EITHER",
        /// Both are needed.
        Both = "BOTH",
    }

    /// Where a freed joker may be played again (R6).
    JokerReuse {
        /// Anywhere on the table.
        Anywhere = "ANYWHERE",
        /// In a new meld.
        NewMeld = "NEW_MELD",
        /// In a new meld with at least two tiles from the rack.
        NewMeldTwoRackTiles = "NEW_MELD_TWO_RACK_TILES",
    }

    /// What an unfinished, illegal draft costs when time is over (R7.3).
    TimeoutFailedDraft {
        /// A failed turn.
        Penalty = "PENALTY",
        /// The ordinary draw.
        Draw = "DRAW",
    }

    /// How a round ends once the pool is empty (R8.2).
    PoolEmpty {
        /// When every seat has passed in a row.
        UntilAllPass = "UNTIL_ALL_PASS",
        /// After one more turn of each seat.
        OneMoreTurn = "ONE_MORE_TURN",
        /// When no seat has a legal play.
        UntilNobodyCan = "UNTIL_NOBODY_CAN",
    }

    /// Which seat begins the final lap (R8.2).
    FinalLapStarts {
        /// The seat after the one that drew the last tile.
        NextSeat = "NEXT_SEAT",
        /// The seat that drew the last tile.
        LastDrawer = "LAST_DRAWER",
    }

    /// How a blocked round is scored (R9.3).
    BlockedScore {
        /// Each loser pays the difference to the lowest rack.
        Difference = "DIFFERENCE",
        /// Each loser pays its whole rack.
        FullValue = "FULL_VALUE",
    }

    /// Whether a joker on the winner's own rack counts in a blocked round (R9.3).
    BlockedWinnerJoker {
        /// It counts.
        Counts = "COUNTS",
        /// It is ignored when the scores are made.
        Ignored = "IGNORED",
    }

    /// What a seat without its initial meld pays (R9.4).
    Unopened {
        /// Its rack value, as any other.
        RackValue = "RACK_VALUE",
        /// 100 points.
        Fixed100 = "FIXED_100",
        /// 200 points if its rack held an initial meld, else 100.
        Able200Unable100 = "ABLE_200_UNABLE_100",
    }

    /// How the seats of a finished game are ranked (R9.5).
    Ranking {
        /// By the sum of their points.
        TotalPoints = "TOTAL_POINTS",
        /// By rounds won, points break ties.
        RoundsWonThenPoints = "ROUNDS_WON_THEN_POINTS",
    }

    /// Which seat starts the rounds after the first (R9.5).
    NextStarter {
        /// A new start draw decides.
        StartDraw = "START_DRAW",
        /// The seat after the last starter.
        Rotate = "ROTATE",
        /// The winner of the last round.
        Winner = "WINNER",
        /// The seat with the lowest score in the last round.
        Loser = "LOSER",
    }
}
