#!/usr/bin/env perl
# An engine for `meldhall simulate` (docs/engines.md) that needs Perl alone: lays the runs and groups of its
# rack, adds single tiles to melds of the table, and keeps its jokers until they are all that is left.
use strict;
use warnings;

$| = 1;    # an answer that waits in a buffer is none
my %position;
while (my $line = <STDIN>) {
    if    ($line =~ /^meldhall-engine 1\b/) { print "engine 1 Plain 1.0\n" }
    elsif ($line =~ /^position (.*)/)       { %position = fields("$1") }
    elsif ($line =~ /^go\b/)                { print answer(), "\n" }
    elsif ($line =~ /^quit\b/)              { last }
}

# `name=[words]` and `name=word`, to the end of the line.
sub fields { my %found; $found{$1} = $2 // $3 while $_[0] =~ /(\w+)=(?:\[([^\]]*)\]|(\S+))/g; return %found }

sub answer {
    my $has_melded = (split ' ', $position{has_melded})[$position{seat}] eq 'true';
    my $least = ($position{ruleset} // '') =~ /initial_meld_points=(\d+)|_(50)/ ? $1 // $2 : 30;
    my @table = map { [split] } split /\|/, $position{table};
    my ($best, $most) = ('', 0);
    for my $runs_first (1, 0) {
        my %rack;
        $rack{$_}++ for split ' ', $position{rack};
        my @own = $runs_first ? (runs(\%rack), groups(\%rack)) : (groups(\%rack), runs(\%rack));
        my ($laid, $points) = (scalar(map { @$_ } @own), 0);
        $points += substr $_, 1 for map { @$_ } @own;
        next if !$has_melded && $points < $least;
        my @melds = map { [@$_] } @table, @own;
        $laid += additions(\%rack, \@melds) if $has_melded;
        ($best, $most) = (join(' | ', map { "@$_" } @melds), $laid) if $laid > $most;
    }
    return $most ? "play $best" : $position{pool_tiles} > 0 ? 'draw' : 'pass';
}

# Takes tiles away and returns them as a meld.
sub take { my ($rack, @tiles) = @_; $rack->{$_}-- for @tiles; return [@tiles] }

sub runs {
    my ($rack, @runs, @run) = @_;
    for my $color (map { $_, $_ } qw(k r b o g p)) {    # each twice, for copies
        for my $number (1 .. 16) {
            if ($rack->{"$color$number"}) { push @run, "$color$number"; next }
            push @runs, take($rack, @run) if @run >= 3;
            @run = ();
        }
    }
    return @runs;
}

sub groups {
    my ($rack, @groups) = @_;
    for my $number (map { $_, $_ } 1 .. 15) {
        my @group = grep { $rack->{$_} } map { "$_$number" } qw(k r b o g p);
        push @groups, take($rack, @group) if @group >= 3;
    }
    return @groups;
}

# Adds what fits melds without jokers, jokers only as the last tiles; how many tiles that is.
sub additions {
    my ($rack, $melds, $laid) = (@_, 0);
    for my $meld (map { @$melds } 1 .. 3) {    # what was added may make room for more
        next if grep { !/^[a-z]\d+$/ } @$meld;
        my ($first, $last) = map { substr $_, 1 } @$meld[0, -1];
        my ($color, $is_run) = (substr($meld->[0], 0, 1), $first != $last);
        my @fit = $is_run ? ($color . ($first - 1), $color . ($last + 1)) : map { "$_$first" } qw(k r b o);
        push @fit, 'j' if ($is_run ? $last < 13 : @$meld < 4) && !grep { $_ ne 'j' && $rack->{$_} } keys %$rack;
        my ($tile) = grep { $rack->{$_} && "@$meld" !~ /\b$_\b/ } @fit or next;
        $rack->{$tile}--;
        $laid++;
        $is_run && $tile eq $fit[0] ? unshift(@$meld, $tile) : push @$meld, $tile;
    }
    return $laid;
}
