// SPDX-License-Identifier: MIT
/* The page's state: the connection, the lobby, the entered table. Views read it and call its methods. Each part is a slice (slice.ts), which
 * notifies the views that have read it. */
import type { Api } from "../api/schema.js";
import { attempt, Net, pagePorts, RequestError, type Link, type NetPorts } from "../net/net.js";
import type { Application, Failure, HeardEvent, Hello, MessageEvent, OpenArgs, RequestName, Requests, Seat } from "../base/protocol.js";
import { pledge, type DealWitness } from "../base/deals.js";
import type { TableDoing } from "./shown.js";
import { games } from "./games.js";
import { Consent } from "./lobby/consent.js";
import { Lobby, type List } from "./lobby/lobby.js";
import { OwnSeats } from "./lobby/seated.js";
import { onSettings, settings, SPEEDS, storedGame, storeGame, type LastGame } from "../base/settings.js";
import { computed, slice } from "./slice.js";
import { giveUp, TableFeed } from "./tablefeed.js";
import { Talk } from "./talk.js";
import { Toasts } from "./toasts.js";
import { storedWishes, storeWishes, type Wishes } from "./wishes.js";

/** Notices for a person about their account. */
export type News = Api["notices"]["out"] & {
  /** True if the person must be reminded that they have not kept their recovery codes. */
  codes?: boolean;
};

export class Store {
  @slice link: Link = "offline";
  /** From the last `hello`; null until the first. */
  @slice hello: Hello | null = null;
  readonly seats: OwnSeats;
  readonly lobby: Lobby;
  @slice feed: TableFeed | null = null;
  /** The chat of the table of `feed`. */
  @slice talk = new Talk(() => "");
  /** Why the requested table cannot be shown. */
  @slice tableFailure: Failure | null = null;
  readonly toasts: Toasts;
  /** The account's notices (account/news.ts), and the number of the server's events about them. */
  @slice news: News = { ends: 0, notices: [] };
  @slice accountEvents = 0;
  /** True from the server's report that it will be restarted until it is there again. */
  @slice restarting = false;
  readonly consent = new Consent({ fail: (failure) => this.toasts.fail(failure), offer: (name, args) => this.net.offer(name, args) });
  /** The number of unread private messages. */
  @slice unread = 0;
  /** The game that this person played last. */
  @slice lastGame: LastGame = storedGame();
  @slice wishes: Wishes = storedWishes();

  /** Makes sure that nobody chose the deals. null: nothing does. */
  witness: DealWitness | null = null;

  private readonly net: Net;
  private readonly played = computed(() => this.feed?.state?.app);
  private readonly readers = new Set<(message: MessageEvent) => void>();
  private acting = 0;
  /** Set when `acting` must be read again. */
  @slice private asked = 0;
  private entering = 0;
  /** Why the server accepts nobody from here, until it does. */
  @slice refusal: Failure | null = null;

  /** `later`: runs work that can wait until the answer to a tap is painted. */
  constructor(
    private readonly ports: NetPorts = pagePorts,
    private readonly later: (work: () => void) => void = (work) => work(),
  ) {
    this.toasts = new Toasts(ports.timers);
    this.net = new Net(
      {
        link: (link) => this.onLink(link),
        hello: (hello) => this.onHello(hello),
        event: (event) => this.onEvent(event),
        quiet: () => this.acting === 0 && (!this.feed?.state || this.feed.current),
        refused: (failure) => (this.refusal = failure),
      },
      ports,
    );
    const passing = {
      enter: async (table: string) => {
        const ok = await this.tryBound("enter", { table, glance: true });
        return "state" in ok ? (ok as Requests["enter"]["ok"]).state : null;
      },
      exit: (table: string) => void this.tryBound("exit", { table }),
    };
    this.seats = new OwnSeats(passing, ports.timers);
    this.lobby = new Lobby({
      passing,
      ask: (name, args) => this.tryBound(name, args),
      fail: (failure) => this.toasts.fail(failure),
      filter: () => this.wishes.filter,
      seated: () => this.seats.seated,
      timers: ports.timers,
    });
    onSettings(() => this.setPace());
  }

  /** Calls back for every private message that arrives. Returns a function that ends this. */
  onMessage(call: (message: MessageEvent) => void): () => void {
    this.readers.add(call);
    return () => this.readers.delete(call);
  }

  setNews(news: News): void {
    this.news = news;
  }

  setUnread(count: number): void {
    this.unread = count;
  }

  connect(): void {
    void this.net.open();
  }

  /** Reopens the connection after a change of session. The new connection reports who the person is. */
  reconnect(): void {
    this.net.restart();
  }

  /** Called when the page is hidden: events need not be shown step by step. */
  pageHidden(): void {
    this.feed?.pacer.flush();
    this.setPace();
    this.lobby.see(false);
  }

  pageShown(): void {
    this.setPace();
    this.lobby.see(true);
  }

  /** The terms of the table in sight. undefined: none. */
  get app(): Application | undefined {
    return this.played.value;
  }

  /** True if the table shows the newest state and the person may act on it. */
  get ready(): boolean {
    void this.asked;
    return this.link === "online" && this.acting === 0 && (this.feed?.current ?? false);
  }

  // ---- Lobby

  /** Shows one of the lobby's lists, or leaves them. */
  watchLobby(list: List): void {
    if (this.lobby.list === list) return;
    if (list) void this.loadOwn();
    this.lobby.watch(list);
  }

  /** Stores the wishes. Another filter reloads the list. */
  wish(part: Partial<Wishes>): void {
    this.wishes = { ...this.wishes, ...part };
    storeWishes(this.wishes);
    if (part.filter) this.lobby.turn(0);
  }

  /** Starts a match against bots. Returns the table, or null if refused. */
  async play(game: string, seats: number, bots?: string): Promise<string | null> {
    this.rememberGame({ game, seats });
    return this.seat((hash) => this.tell(this.net.offer("play", { game, seats, ...(bots && { bots }) }, hash)));
  }

  /** Takes a seat where people wait for such a match, or opens an application. */
  async quick(game: string, seats: number, rated: boolean): Promise<string | null> {
    this.rememberGame({ game, seats });
    return this.seat((hash) => this.tell(this.net.offer("quick", { game, seats, rated }, hash)));
  }

  /** Opens an application. Returns its table, or why it was refused. */
  async open(args: OpenArgs): Promise<string | Failure> {
    if (args.seats) this.rememberGame({ game: args.game, seats: args.seats });
    const answer = (await pledge(this.witness, null, (hash) => attempt(this.net.offer("open", args, hash))))!;
    if ("code" in answer) return answer;
    this.seats.down(answer.table);
    return answer.table;
  }

  // ---- Table

  /** Shows a table. null: none. */
  async watchTable(table: string | null): Promise<void> {
    if (this.feed?.table === table) return;
    const before = this.feed;
    this.feed = null;
    if (before) void this.quitTable(before);
    this.seats.show(table);
    this.tableFailure = null;
    this.acting = 0;
    if (table !== null) {
      this.feed = new TableFeed(table, () => void this.enter(), this.ports.timers);
      this.talk = new Talk(() => this.hello?.you.name ?? "");
      this.setPace();
      await this.enter();
    }
  }

  /** Takes a seat under the terms that were shown. `seat`: the wanted one; otherwise the lowest free one. */
  async sit({ table, terms }: Pick<Application, "table" | "terms">, seat?: Seat): Promise<boolean> {
    const ok = await pledge(this.witness, table, (hash) => this.consent.under<object>(terms, (terms) => this.net.offer("sit", { table, terms, ...(seat ? { seat } : {}) }, hash)));
    if (!ok) return false;
    this.seats.down(table);
    // The person's seat and hand come only with the whole state.
    if (this.feed?.table === table) await this.enter();
    return true;
  }

  async leave(table: string): Promise<boolean> {
    const ok = await this.tell(this.net.request("leave", { table }));
    if (!ok) return false;
    this.seats.sit(table, false);
    return true;
  }

  async start(table: string): Promise<void> {
    await this.tell(this.net.request("start", { table }));
  }

  /** Sends a request whose refusal is shown where it was made. Returns null if it was granted. */
  async tryAt<N extends RequestName>(name: N, args: Requests[N]["args"]): Promise<Failure | null> {
    const answer = await attempt(this.net.offer(name, args));
    return "code" in answer ? (answer as Failure) : null;
  }

  /** Sends a request and shows a refusal as a toast. Returns true if it was granted. */
  async askAt<N extends RequestName>(name: N, args: Requests[N]["args"]): Promise<boolean> {
    return (await this.tell(this.net.request(name, args))) !== null;
  }

  /** Sets whether the lines of the table's chat are visible. */
  showTalk(shown: boolean): void {
    this.talk.show(shown);
  }

  /** Hides the chat of that person, or shows it again. The caller sends POST /api/block. */
  hush(name: string, on: boolean): void {
    if (on) this.talk.block(name);
    else this.talk.unblock(name);
  }

  /** Sends what the table view asks for, except navigation. */
  async ask(request: TableDoing): Promise<void> {
    const { feed } = this;
    if (!feed?.state) return;
    if (request.do === "resign") return void (await this.resign(feed));
    if (request.do === "play-on") return feed.resigns(false);
    // One action at a time. The page may not yet show that the first one is in progress.
    if (request.do === "act" && !this.ready) return;
    const { table, told } = feed;
    // The request refers to what is shown. A later state must be seen first.
    const { v, app: { terms } } = feed.state;
    this.acting++;
    // A pending answer affects many parts of the page, but is urgent for none of them.
    this.later(() => this.asked++);
    const ok = await this.tell(
      request.do === "act"
        ? this.net.request("act", { table, v, act: request.act })
        : request.do === "agree" || request.do === "refuse"
          ? this.net.offer(request.do, { table, id: request.id, ...(request.do === "agree" && { terms }) })
          : request.do === "rematch"
            ? pledge(this.witness, table, (hash): Promise<object | null> => this.consent.under(terms, (terms) => this.net.offer("rematch", { table, v, terms }, hash)))
            : this.net.request(request.do, { table, v }),
    );
    if (this.feed !== feed) return;
    if (ok && request.do === "act") feed.acceptedAt(told);
    this.acting--;
    this.asked++;
  }

  private resign = (feed: TableFeed) => giveUp(feed, (name, args) => this.tryAt(name, args)).then((failure) => failure && this.toasts.fail(failure));

  private rememberGame(last: LastGame): void {
    this.lastGame = last;
    storeGame(last);
  }

  // ---- Inside

  private setPace(): void {
    if (!this.feed) return;
    const hidden = typeof document !== "undefined" && document.hidden;
    this.feed.pacer.speed = hidden ? 0 : SPEEDS[settings().speed];
  }

  /** Returns the reply, or null after a toast with the reason. */
  private async tell<T>(reply: Promise<T>): Promise<T | null> {
    try {
      return await reply;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      this.toasts.fail(error.failure);
      return null;
    }
  }

  /** Sends a request bound to the connection. A lost connection is no failure, since the request is then sent again. */
  private async tryBound<N extends RequestName>(name: N, args: Requests[N]["args"]): Promise<Requests[N]["ok"] | Failure> {
    return attempt(this.net.request(name, args, true));
  }

  /** Sends a request that takes a seat. */
  private async seat(request: (hash: { hash?: string }) => Promise<{ table: string } | null>): Promise<string | null> {
    const ok = await pledge(this.witness, null, request);
    if (ok) this.seats.down(ok.table);
    return ok?.table ?? null;
  }

  private async loadOwn(): Promise<void> {
    const mine = await this.tryBound("mine", {});
    if ("tables" in mine) this.seats.own = mine.tables;
  }

  private async enter(): Promise<void> {
    const feed = this.feed;
    if (!feed) return;
    const turn = ++this.entering;
    const ok = await this.tryBound("enter", { table: feed.table });
    if (this.feed !== feed || turn !== this.entering) return;
    if ("state" in ok) {
      const { state } = ok as Requests["enter"]["ok"];
      this.seats.sit(feed.table, state.you > 0);
      this.talk.enter(state.chat ?? []);
      feed.enter(state);
      this.witness?.entered(state);
      if (feed.state?.resigning) void this.resign(feed);
    } else if ("code" in ok && ok.code !== "lost") {
      this.seats.sit(feed.table, false);
      this.tableFailure = ok as Failure;
    }
  }

  /** Leaves a table. A running match keeps the seat, a finished one does not. */
  private async quitTable(feed: TableFeed): Promise<void> {
    feed.pacer.clear();
    void this.tryBound("exit", { table: feed.table });
    if (feed.state?.phase === "over" && feed.state.you > 0 && !feed.closed) {
      this.seats.sit(feed.table, false);
      await this.net.request("leave", { table: feed.table }).catch(() => undefined);
    }
  }

  private onLink(link: Link): void {
    this.link = link;
    if (link === "online") return;
    this.feed?.suspend();
    this.seats.aside.suspend();
    this.lobby.suspend();
  }

  private onHello(hello: Hello): void {
    this.hello = hello;
    this.refusal = null;
    this.restarting = false;
    games.learn(hello.games);
    this.seats.renew(hello.tables);
    if (this.lobby.list) void this.loadOwn();
    this.lobby.renew();
    if (this.feed) void this.enter();
  }

  private onEvent(event: HeardEvent): void {
    switch (event.ev) {
      case "lobby":
      case "life":
        this.lobby.hear(event);
        break;
      case "called":
        this.seats.sit(event.table, true);
        if (this.feed?.table === event.table) void this.enter();
        break;
      case "terms":
        void this.consent.waits(event.app);
        break;
      case "say":
        if (this.feed?.table === event.table) this.talk.hear(event.line);
        break;
      case "hint":
      case "hints":
      case "early":
        if (this.feed?.table === event.table) this.feed.hinted(event);
        break;
      case "message":
        this.unread = event.unread;
        for (const call of this.readers) call(event);
        break;
      case "account":
        this.accountEvents++;
        break;
      case "notice":
        this.toasts.notice(event.text);
        break;
      case "invite":
        this.toasts.invite(event);
        break;
      case "restart":
        this.restarting = true;
        break;
      case "you":
        if (this.hello) this.hello = { ...this.hello, you: event.you };
        break;
      default:
        if (event.ev === "closed" || (event.ev === "seats" && event.you === 0)) this.seats.sit(event.table, false);
        this.lobby.hear(event);
        this.seats.aside.hear(event);
        if (!this.feed || this.feed.table !== event.table) return;
        this.witness?.heard(event.table, event, this.feed.state?.you ?? 0);
        this.feed.push(event);
        if (this.feed.state?.resigning && (event.ev === "deal" || event.ev === "end")) void this.resign(this.feed);
        return;
    }
  }
}
