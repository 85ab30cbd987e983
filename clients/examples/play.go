// A whole client in a language that has no library here: it signs up, creates or joins a game, watches it and plays
// it to the end, over lost connections and restarts of the server. It plays what the server suggests; in a game
// without hints it draws and passes. Go's standard library is all it needs: JSON over the HTTP door.
//
//	go run play.go [-bots 2 | -join GAME_ID] http://127.0.0.1:7434
package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"net/http"
	"strings"
	"time"
)

// What is read of the wire; whatever else comes is passed over. The decoder finds names in camelCase by itself.
type (
	object map[string]any
	view   struct {
		Phase                string
		PoolTiles            int
		TurnSeat, ViewerSeat *int
		Result               struct {
			Standings []struct{ Rank, Seat, TotalPoints int }
		}
	}
	game struct {
		GameID, State string
		Version       int64 `json:",string"`
		Seats         []struct{ DisplayName string }
		Policy        struct{ Hints bool }
		View          view
	}
	deed struct {
		Seat, RackTiles int
		Laid, Tiles     []string
		Table           struct{ Melds []struct{ Tiles []string } }
	}
	message struct { // of an answer or a stream: each has some of these
		Token    string
		Limits   struct{ Heartbeat string }
		Game     game
		Solution object
		Snapshot *game
		Events   *struct {
			Version    int64 `json:",string"`
			GameEvents []struct{ TurnPlayed, TilesDrawn, TurnPassed *deed }
		}
		Closing *struct{ RetryAfter string }
		Error   *refusal
	}
	refusal struct {
		Code, Message string
		Details       []struct{ Debug object }
	}
	client struct {
		door, token, gameID string
		version             any  // the last one handled; nil asks for a snapshot
		now                 game // as it was when last looked at
	}
)

// Refusals after which the game goes on: others were faster, or there is another way. All others end the program.
const goesOn = "STALE_VERSION NOT_YOUR_TURN ROUND_RUNNING ROUND_OVER GAME_OVER GAME_PAUSED STAND_IN_PLAYS SEAT_LEFT " +
	"SOLVER_BUSY MUST_PLAY"

// settle waits and returns nothing where the call is to be sent again, else the reason of the refusal.
func (no *refusal) settle(method string, attempt int) string {
	reason, facts, wait := no.Code, any(nil), time.Duration(attempt)*50*time.Millisecond
	repeat := attempt < 40 && strings.Contains("unavailable deadline_exceeded canceled", no.Code)
	for _, detail := range no.Details {
		if told, err := time.ParseDuration(fmt.Sprint(detail.Debug["retryDelay"])); err == nil {
			wait, repeat = told, attempt < 40
		} else if said, isThere := detail.Debug["reason"].(string); isThere {
			reason, facts = said, detail.Debug["metadata"]
		}
	}
	if repeat {
		time.Sleep(wait)
		return ""
	} else if !strings.Contains(goesOn, reason) {
		log.Fatalf("%s of %s: %s %v", reason, method, no.Message, facts)
	}
	return reason
}

func unavailable(message string) *refusal { return &refusal{Code: "unavailable", Message: message} }

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

// post sends a request and hands over the messages of the answer while they are taken. Silence ends it.
func (c *client) post(method string, request object, silence time.Duration, take func(*message) bool) *refusal {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	alarm := time.AfterFunc(silence, cancel)
	body, _ := json.Marshal(request)
	post, err := http.NewRequestWithContext(ctx, http.MethodPost, c.door+"/meldhall.v1."+method, bytes.NewReader(body))
	must(err)
	post.Header = http.Header{"Content-Type": {"application/json"}, "Authorization": {"Bearer " + c.token}}
	answer, err := http.DefaultClient.Do(post)
	if err != nil {
		return unavailable(err.Error())
	}
	defer answer.Body.Close()
	messages := json.NewDecoder(answer.Body)
	if answer.StatusCode != http.StatusOK {
		no := unavailable(answer.Status) // and stays so where it is not Meldhall that answers
		_ = messages.Decode(no)
		return no
	}
	for next := new(message); ; next = new(message) {
		if err := messages.Decode(next); err != nil {
			return unavailable(err.Error())
		} else if next.Error != nil || !take(next) {
			return next.Error
		}
		alarm.Reset(silence)
	}
}

// call sends a request until there is an answer. By its id, which reads pass over, a write takes effect once.
func (c *client) call(method string, request object) (answer message, reason string) {
	id := make([]byte, 16)
	_, err := rand.Read(id)
	must(err)
	request["requestId"], request["gameId"] = fmt.Sprintf("%x", id), c.gameID
	for attempt := 1; reason == ""; attempt++ {
		no := c.post(method, request, 10*time.Second, func(got *message) bool { answer = *got; return false })
		if no == nil {
			break
		}
		reason = no.settle(method, attempt)
	}
	if answer.Game.GameID != "" {
		c.now, c.gameID = answer.Game, answer.Game.GameID
	}
	return answer, reason
}

// watch opens the stream, and again whenever it ends before the game does, after the version handled last.
func (c *client) watch() {
	info, _ := c.call("ServerService/GetServerInfo", object{})
	heartbeat, err := time.ParseDuration(info.Limits.Heartbeat)
	must(err)
	for c.now.State == "GAME_STATE_WAITING" || c.now.State == "GAME_STATE_RUNNING" {
		request := object{"gameId": c.gameID, "afterVersion": c.version}
		if no := c.post("GameService/WatchGame", request, 3*heartbeat, c.handle); no != nil {
			no.settle("GameService/WatchGame", 10)
		}
	}
}

// handle takes one message of the stream. Each version is a reason to look at the game, and to act.
func (c *client) handle(next *message) bool {
	if next.Closing != nil {
		wait, _ := time.ParseDuration(next.Closing.RetryAfter)
		time.Sleep(wait)
	}
	if next.Snapshot == nil && next.Events == nil {
		return true
	}
	c.call("GameService/GetGame", object{})
	if next.Snapshot != nil {
		c.version = fmt.Sprint(next.Snapshot.Version)
	} else {
		c.version = fmt.Sprint(next.Events.Version)
		for _, event := range next.Events.GameEvents {
			c.tell(" lays ", event.TurnPlayed)
			c.tell(" draws ", event.TilesDrawn)
			c.tell(" passes", event.TurnPassed)
		}
	}
	c.act(c.now.View, object{"expectedVersion": fmt.Sprint(c.now.Version)})
	return true
}

// act does what is due: the next round, or a turn. After a refusal the next version is the next chance.
func (c *client) act(view view, seen object) {
	if view.Phase == "PHASE_BETWEEN_ROUNDS" {
		c.call("GameService/StartRound", seen)
	}
	if view.TurnSeat == nil || view.ViewerSeat == nil || *view.TurnSeat != *view.ViewerSeat {
		return
	}
	turn := "GameService/PassTurn"
	if view.PoolTiles > 0 {
		turn = "GameService/DrawTile"
	}
	if c.now.Policy.Hints {
		best, _ := c.call("GameService/SuggestTurn", object{})
		if tiles, _ := best.Solution["tiles"].(float64); tiles > 0 {
			turn, seen["table"] = "GameService/PlayTurn", best.Solution["table"]
		}
	}
	if _, reason := c.call(turn, seen); reason == "MUST_PLAY" {
		c.call("GameService/ResignGame", object{}) // there is a play, but only a hint would find it
	}
}

func (c *client) tell(verb string, did *deed) {
	if did == nil {
		return
	}
	fmt.Print(strings.TrimSpace(c.now.Seats[did.Seat].DisplayName + verb + notation(append(did.Laid, did.Tiles...))))
	for _, meld := range did.Table.Melds {
		fmt.Print("  | ", notation(meld.Tiles))
	}
	fmt.Println()
}

// notation writes tiles as people do: r5, k13, j.
func notation(tiles []string) string {
	short := strings.NewReplacer("TILE_", "", "BLACK_", "k", "RED_", "r", "BLUE_", "b", "ORANGE_", "o",
		"GREEN_", "g", "PURPLE_", "p", "JOKER", "j")
	return short.Replace(strings.Join(tiles, " "))
}

func main() {
	log.SetFlags(0)
	name, bots := flag.String("name", "Go", "the name to show"), flag.Int("bots", 1, "bots of a new game")
	join, code := flag.String("join", "", "the id of a game to join"), flag.String("code", "", "its join code")
	flag.Parse()
	door := append(flag.Args(), "http://127.0.0.1:7434")[0]
	c := &client{door: strings.TrimSuffix(door, "/")}
	me, _ := c.call("PlayerService/SignUp", object{"displayName": *name})
	c.token, c.gameID = me.Token, *join // whoever has the token is that player
	if *join != "" {
		c.call("GameService/JoinGame", object{"joinCode": *code})
	} else {
		c.call("GameService/CreateGame", object{"seats": *bots + 1, "title": *name, "policy": object{"hints": true}})
		for ; *bots > 0; *bots-- {
			c.call("GameService/AddBot", object{})
		}
		c.call("GameService/StartGame", object{})
	}
	c.watch()
	fmt.Println(c.now.State)
	for _, place := range c.now.View.Result.Standings {
		fmt.Printf("%d. %s: %d points\n", place.Rank, c.now.Seats[place.Seat].DisplayName, place.TotalPoints)
	}
}
