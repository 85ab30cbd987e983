#!/usr/bin/perl
# Proves the shuffle of a record by nothing but SHA-256: perl verify.pl RECORD [COMMITMENT]. See docs/fairness.md.
# It repeats every order, follows each tile and each turn, and knows no other rule of the game.
use strict; use warnings;
use Digest::SHA qw(sha256 sha256_hex);
my ($version, $round, $turn, $next, $starter, @parts, @pool, @racks, @table, @out, @total, $end) = ('the header', 0);
sub refuse { print STDERR "$version: @_\n"; exit 1 }
sub check { my ($holds, $what) = @_; $holds or refuse("$what is not what it must be") }
sub fields { my ($text) = @_; my %of = $text =~ /(\w+)=(\[[^\]]*\]|\S+)/g; s/^\[|\]$//g for values %of; %of }
sub tiles { my ($text) = @_; $text =~ /(?:^|(?<=[\s|]))([krbogp]\d+|j)(?![\w:])/g }
sub place { my ($t) = @_; $t eq 'j' ? 1000 : 16 * index('krbogp', substr $t, 0, 1) + substr $t, 1 }
sub sorted { join ' ', sort { place($a) <=> place($b) } @_ }
sub take { my ($from, @what) = @_; my %n; $n{$_}++ for @what; my @rest = grep { !$n{$_} || !$n{$_}-- } @$from;
    check(@rest + @what == @$from, 'a tile that is moved'); @rest }
chomp(my @lines = do { open my $file, '<', $ARGV[0] // '' or refuse('no record'); <$file> });
refuse('no proof') if @lines < 5 || $lines[3] !~ /^shuffle game=/; my %proof = fields($lines[3]);
my ($secret, $seats) = (pack('H*', $proof{secret}), scalar(() = $lines[2] =~ /"(?:[^"\\]|\\.)*"/g));
check(sha256_hex($secret) eq $proof{commitment} && $proof{commitment} eq ($ARGV[1] // $proof{commitment}), 'the secret');
@parts = ('') x $seats;
for (split ' ', $proof{entropies}) {
    my ($seat, $commitment, $entropy) = split /:/;
    $parts[$seat] = $entropy eq '-' ? "\0" : "\1" . pack 'H*', $entropy;
    check($entropy eq '-' || sha256_hex(pack 'H*', $entropy) eq $commitment, "the entropy of seat $seat");
}
sub below { my $key = sha256(map { pack 'N/a*', $_ } 'meldhall-shuffle-1', $secret, $proof{game}, @parts, $_[0]);
    my ($count, @words) = (0);
    sub { my ($n) = @_; while (1) { @words = unpack 'N8', sha256($key, pack 'Q>', $count++) unless @words;
        my $word = shift @words; return $word % $n if $word < 2**32 - 2**32 % $n } } }
sub order { my ($label, @t) = @_; my $below = below($label);
    for my $i (reverse 1 .. $#t) { my $j = $below->($i + 1); @t[$i, $j] = @t[$j, $i] } @t }
sub seat_from { my ($s) = @_; for (0 .. $seats - 1) { return ($s + $_) % $seats if !$out[($s + $_) % $seats] } -1 }
sub start { my ($given, @order) = @_; my ($drawn, @tied) = ('', grep { !$out[$_] } 0 .. $seats - 1);
    while (@tied > 1 && @order) { my (%got, @again) = (); my @wait = @tied;
        while (@wait && @order) { @again = (); for (@wait) { my $t = shift @order // last; $drawn .= " $_:$t";
            $t eq 'j' ? push @again, $_ : ($got{$_} = substr $t, 1) } @wait = @again }
        my ($most) = sort { $b <=> $a } values %got; @tied = grep { ($got{$_} // 0) == ($most // 0) } @tied }
    check(" $given" eq $drawn && $tied[0] == $starter, 'the start draw') }
sub deal { my ($label, %of) = @_; @racks = map { [tiles($_)] } split /\|/, $of{racks}; @pool = tiles($of{pool});
    my @set = split ' ', sorted(@pool, map { @$_ } @racks); my @order = order($label, @set); ($turn, @table) = (0);
    for (@racks) { check("@$_" eq sorted(splice @order, 0, @$_) && (!@$_ || @$_ == @{$racks[seat_from(0)]}), 'a rack') }
    check("@order" eq "@pool", 'the pool'); $next = seat_from($starter); @set }
sub step { my ($name, %of) = @_; my $s = $of{seat} // 0; my @t = tiles($of{tiles} // $of{laid} // '');
    if ($name eq 'round-started') { $starter = $of{starter}; check($of{round} == ++$round, 'the round');
        my @set = deal("round $round", %of); $of{start_draws} ? start($of{start_draws}, order("start $round", @set))
            : check($round > 1 || $starter == below("seat $round")->($seats), 'the starter') }
    elsif ($name eq 'redeal-granted') { deal("redeal $round", %of) } elsif ($name eq 'seat-left') { $out[$s] = 1 }
    elsif ($name eq 'turn-started') { check($of{turn} == ++$turn && $s == seat_from($next), 'the turn'); $next = $s + 1 }
    elsif ($name eq 'turn-played') { $racks[$s] = [take($racks[$s], @t)]; push @table, @t; check($s == $next - 1, 'the seat');
        check(sorted(tiles($of{table})) eq sorted(@table) && @{$racks[$s]} == $of{rack_tiles}, 'the table') }
    elsif ($name eq 'tiles-drawn') { push @{$racks[$s]}, @t; check($s == $next - 1, 'the seat');
        check("@t" eq join(' ', splice @pool, 0, @t) && @pool == $of{pool_tiles}, 'the draw') }
    elsif ($name eq 'round-ended') { my @shown = split /\|/, $of{racks}; my @points = split ' ', $of{score_points};
        for (0 .. $seats - 1) { check(sorted(tiles($shown[$_])) eq sorted(@{$racks[$_]}), 'a rack'); $total[$_] += $points[$_] } }
    elsif ($name eq 'game-ended') { $end = $of{standings}; check((split /:/)[2] == $total[(split /:/)[1]], 'the total') for split ' ', $end } }
for (@lines[4 .. $#lines]) {
    if (/^result (.*)/) { my %of = fields($1); check(($of{standings} // '') eq ($end // ''), 'the result'); $end = 'over'; last }
    /^(\d+) (.*)/ or refuse('no row'); check($version eq 'the header' || $1 > $version, 'the version'); $version = $1;
    step(/^(\S+)/, fields($_)) for split / ; /, $2 }
($end // '') =~ /^over/ or refuse('the end is missing');
print "Proved: game $proof{game}, commitment $proof{commitment}\n";
