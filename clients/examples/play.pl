#!/usr/bin/env perl
# A whole client in a language that has no library here: it signs up, opens a game against a bot, watches it
# and plays it to the end. Perl's own modules are all it needs: JSON over the HTTP door of the server.
#
#     perl play.pl http://127.0.0.1:7434
use strict;
use warnings;
use HTTP::Tiny;
use JSON::PP;

$| = 1;
my $door = $ARGV[0] // 'http://127.0.0.1:7434';
my $json = JSON::PP->new->utf8->canonical;
# A connection for each call: on one that is kept, this module's two writes would wait for each other.
my $http = HTTP::Tiny->new(timeout => 10, keep_alive => 0);
my $token = '';

my $me = call('PlayerService/SignUp', displayName => 'Perl');
$token = $me->{token};
my $game = write_call('GameService/CreateGame', seats => 2, title => 'Perl against a bot')->{game};
my $game_id = $game->{gameId};
write_call('GameService/AddBot', gameId => $game_id);
write_call('GameService/StartGame', gameId => $game_id);

# Each message of the stream says that there is something new. A stream that breaks is opened again from the
# version that was handled last.
my ($version, $is_over) = (0, 0);
watch() until $is_over;

my $over = call('GameService/GetGame', gameId => $game_id)->{game};
for my $place (@{ $over->{view}{result}{standings} }) {
    my $name = $over->{seats}[ $place->{seat} ]{displayName};
    print "$place->{rank}. $name: $place->{totalPoints} points\n";
}

sub watch {
    my $buffer = '';
    my %request = (gameId => $game_id, $version ? (afterVersion => "$version") : ());
    my $lines = sub {
        $buffer .= shift;
        while ($buffer =~ s/^(.*)\n//) { take($json->decode($1)) }
    };
    my $answer = post(HTTP::Tiny->new(timeout => 20), 'GameService/WatchGame', \%request, data_callback => $lines);
    return if $answer->{success};
    my $reason = refusal($json->decode($buffer || '{}'));
    die "$reason of WatchGame\n" if $answer->{status} < 500;
    select undef, undef, undef, 0.5;
}

sub take {
    my ($message) = @_;
    die refusal($message->{error}), "\n" if $message->{error} and $message->{error}{code} ne 'unavailable';
    my $new = ($message->{snapshot} // $message->{events} // {})->{version};
    return unless $new;
    $version = $new;
    # Every version counts, but only the newest is a moment to act in.
    my $now = call('GameService/GetGame', gameId => $game_id)->{game};
    $is_over = $now->{state} ne 'GAME_STATE_RUNNING';
    my $view = $now->{view};
    return if $is_over or !defined $view->{turnSeat} or $view->{turnSeat} != $view->{viewerSeat};
    take_turn($view, $now->{version});
}

sub take_turn {
    my ($view, $at) = @_;
    my @facts = (gameId => $game_id, expectedVersion => "$at");
    my @new = (runs(@{ $view->{rack} }), groups(@{ $view->{rack} }));
    while (@new) {
        my @melds = map { { tiles => $_->{tiles} } } @{ $view->{table}{melds} };
        my $table = { melds => [@melds, map { { tiles => $_ } } @new] };
        my $verdict = call('GameService/CheckTurn', gameId => $game_id, table => $table)->{verdict};
        if ($verdict->{legal}) {
            my $laid = sum(map { scalar @$_ } @new);
            print "turn $view->{turn}: $laid tiles\n";
            return write_call('GameService/PlayTurn', @facts, table => $table);
        }
        pop @new;    # a tile may be in a run and in a group
    }
    return write_call($view->{poolTiles} ? 'GameService/DrawTile' : 'GameService/PassTurn', @facts);
}

# Tiles are names such as TILE_RED_5; the jokers stay where they are.
sub by_color {
    my %numbers;
    /^TILE_([A-Z]+)_(\d+)$/ and $numbers{$1}{$2} = $_ for @_;
    return %numbers;
}

sub runs {
    my %numbers = by_color(@_);
    my @found;
    for my $color (sort keys %numbers) {
        my @run;
        for my $number (1 .. 16) {
            if ($numbers{$color}{$number}) { push @run, $numbers{$color}{$number}; next }
            push @found, [@run] if @run >= 3;
            @run = ();
        }
    }
    return @found;
}

sub groups {
    my %numbers = by_color(@_);
    my @same = map { my $n = $_; [map { $numbers{$_}{$n} // () } sort keys %numbers] } 1 .. 15;
    return grep { @$_ >= 3 } @same;
}

sub sum { my $sum = 0; $sum += $_ for @_; return $sum }

# A write has an id of its own, and is sent again with the same one until there is an answer.
sub write_call {
    my ($method, %request) = @_;
    return call($method, %request, requestId => join '-', $$, time, int rand 1e9);
}

sub call {
    my ($method, %request) = @_;
    for my $attempt (1 .. 20) {
        my $answer = post($http, $method, \%request);
        return $json->decode($answer->{content}) if $answer->{success};
        my $error = eval { $json->decode($answer->{content}) } // { code => 'unavailable' };
        return {} if refusal($error) eq 'STALE_VERSION';    # the stream is about to say what has changed
        die refusal($error), " of $method\n" unless $error->{code} =~ /^(?:unavailable|deadline_exceeded|canceled)$/;
        select undef, undef, undef, 0.1 * $attempt;
    }
    die "no answer to $method\n";
}

sub post {
    my ($over, $method, $request, %options) = @_;
    my %headers = (authorization => "Bearer $token", 'content-type' => 'application/json');
    my $content = $json->encode($request);
    return $over->post("$door/meldhall.v1.$method", { headers => \%headers, content => $content, %options });
}

sub refusal {
    my ($error) = @_;
    my ($info) = grep { $_->{type} eq 'google.rpc.ErrorInfo' } @{ $error->{details} // [] };
    return $info ? $info->{debug}{reason} : $error->{code} // 'unknown';
}
