// Many live battles on one server, a scripted player on every seat:
//
//   server_load PORT [--battles 500] [--seconds 20] [--pid SERVER] [--scenario FILE | NAME] [--rules reg-2021] [--bad
//   0] [--plot FILE.svg]
//
// Prints acknowledged choices a second, the time from sending a choice to its acknowledgement, and the server's memory.
// `--rate` is how many choices a second the players aim at together; 0: each answers at once.
// Three times in four a player takes the first option that needs no more said (usually to pass), else the advised one.
// `--bad` is how many of a hundred clients misbehave: they send nonsense, don't read, or drop the connection and come
// back. `--plot` draws choices a second, latencies and the server's memory over time, so that a leak or a stall shows.
// bench/server/run starts a server and this program beside it. It talks to loopback only.

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <map>
#include <memory>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "files/json.hpp"
#include "files/text.hpp"

namespace condotta::load {
namespace {

using Clock = std::chrono::steady_clock;

struct Wishes {
  std::uint16_t port = 0;
  int battles = 500;
  int seconds = 20;
  int pid = 0;
  int bad = 0;
  int rate = 0;
  std::string plot;
  std::string scenario;
  std::string rules = "reg-2021";
};

struct Figures {
  std::vector<double> latencies;  // milliseconds
  std::int64_t choices = 0;
  std::int64_t refused = 0;
  std::int64_t faults = 0;
  std::int64_t battles = 0;
  std::int64_t bytes = 0;
  std::int64_t lost = 0;  // choices that were acknowledged and are gone
  std::int64_t dropped = 0;
};

int dial(std::uint16_t port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(socket, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
    close(socket);
    return -1;
  }
  const int on = 1;
  setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  return socket;
}

bool write_all(int socket, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0 && (errno == EAGAIN || errno == EINTR)) continue;
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

// A request on a connection of its own; the body of the answer.
std::string post(std::uint16_t port, std::string_view path, const std::string& body) {
  const int socket = dial(port);
  if (socket < 0) return {};
  write_all(socket, "POST " + std::string(path) + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" +
                        "Content-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) +
                        "\r\n\r\n" + body);
  std::string answer;
  char bytes[65536];
  for (ssize_t got = 0; (got = recv(socket, bytes, sizeof bytes, 0)) > 0;) {
    answer.append(bytes, static_cast<std::size_t>(got));
  }
  close(socket);
  const std::size_t end = answer.find("\r\n\r\n");
  return end == std::string::npos ? "" : answer.substr(end + 4);
}

std::string text_in(const Document& message, std::string_view name) {
  const Document* value = message.find(name);
  return value != nullptr ? value->text() : "";
}

// An option that needs no more said, or nothing.
Document plain_option(const Document& decision) {
  for (const Document& option : decision.find("options")->items()) {
    if (!option.find("parameters")->items().empty()) continue;
    Document choice = Document::object();
    choice.set("option", text_in(option, "name"));
    return choice;
  }
  return {};
}

class Crowd;

class Player {
 public:
  Player(Crowd& crowd, std::size_t battle, int seat) : crowd_(crowd), battle_(battle), seat_(seat) {}
  bool sit(const std::string& link);
  void readable();
  void leave();
  void answer();  // the pending decision, now

 private:
  void hear(std::string_view text);
  void say(const Document& message);
  void frame(std::string_view text, int opcode);
  void decide(const Document& message);
  void ask_advice();
  void choose(const Document& choice);

  Crowd& crowd_;
  std::size_t battle_;
  int seat_;
  int socket_ = -1;
  bool upgraded_ = false;
  std::string buffer_;
  std::string link_;
  Document decision_;
  std::int64_t moment_ = 0;

 public:
  std::int64_t moment() const { return moment_; }
  bool seated() const { return socket_ >= 0; }

 private:
  std::int64_t acknowledged_ = 0;
  bool advised_ = false;
  Clock::time_point asked_{};
};

// What was measured in one second.
struct Moment {
  double choices = 0;
  double p50 = 0;
  double p99 = 0;
  double memory = 0;  // MiB
};

class Crowd {
 public:
  explicit Crowd(Wishes wishes) : wishes_(std::move(wishes)), poll_(epoll_create1(EPOLL_CLOEXEC)) {}

  bool begin();
  void run();
  void report() const;
  void plot() const;

  Figures figures;
  Wishes wishes_;
  int poll_;
  std::mt19937 random{1494};
  bool measuring = false;
  std::vector<std::size_t> over;  // battles to begin anew

  // The player answers when he has thought about it.
  void think(std::size_t battle, int seat, std::int64_t moment);

 private:
  bool new_battle(std::size_t battle);
  int answer_those_who_are_due();  // milliseconds until the next

  struct Thought {
    std::size_t battle;
    int seat;
    std::int64_t moment;
  };
  std::multimap<Clock::time_point, Thought> thoughts_;
  std::string wish_;
  std::vector<std::array<std::unique_ptr<Player>, 2>> players_;
  void note_moment();

  double seconds_ = 0;
  double processor_ms_ = 0;  // of the server, while it was measured
  std::vector<Moment> moments_;
  std::size_t noted_ = 0;  // latencies that are in a moment already
};

bool Player::sit(const std::string& link) {
  link_ = link;
  buffer_.clear();
  upgraded_ = false;
  socket_ = dial(crowd_.wishes_.port);
  if (socket_ < 0) return false;
  write_all(socket_,
            "GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n");
  fcntl(socket_, F_SETFL, O_NONBLOCK);
  epoll_event event{};
  event.events = EPOLLIN;
  event.data.ptr = this;
  return epoll_ctl(crowd_.poll_, EPOLL_CTL_ADD, socket_, &event) == 0;
}

void Player::leave() {
  if (socket_ >= 0) close(socket_);
  socket_ = -1;
}

void Player::frame(std::string_view text, int opcode) {
  std::string bytes(1, static_cast<char>(0x80 | opcode));
  if (text.size() < 126) {
    bytes += static_cast<char>(0x80 | text.size());
  } else {
    bytes += static_cast<char>(0x80 | 126);
    for (const int shift : {8, 0}) bytes += static_cast<char>(text.size() >> shift & 0xff);
  }
  bytes += std::string(4, '\0');
  bytes += text;
  write_all(socket_, bytes);
}

void Player::say(const Document& message) { frame(files::to_json(message), 1); }

void Player::readable() {
  char bytes[262144];
  for (;;) {
    const ssize_t got = recv(socket_, bytes, sizeof bytes, 0);
    if (got < 0 && errno == EAGAIN) break;
    if (got <= 0) {
      leave();
      ++crowd_.figures.dropped;
      sit(link_);
      return;
    }
    crowd_.figures.bytes += got;
    buffer_.append(bytes, static_cast<std::size_t>(got));
  }
  if (!upgraded_) {
    const std::size_t end = buffer_.find("\r\n\r\n");
    if (end == std::string::npos) return;
    upgraded_ = true;
    buffer_.erase(0, end + 4);
    Document join = Document::object();
    join.set("type", "join");
    join.set("version", 1);
    join.set("link", link_);
    join.set("contribution", std::to_string(crowd_.random()));
    join.set("seen", 1'000'000);
    say(join);
  }
  std::size_t at = 0;
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(buffer_[at + i]); };
  while (buffer_.size() - at >= 2) {
    std::size_t size = byte(1) & 0x7f;
    std::size_t head = 2;
    if (size >= 126) {
      const std::size_t digits = size == 126 ? 2 : 8;
      if (buffer_.size() - at < 2 + digits) break;
      size = 0;
      for (std::size_t i = 0; i < digits; ++i) size = size << 8 | byte(2 + i);
      head += digits;
    }
    if (buffer_.size() - at < head + size) break;
    const int opcode = byte(0) & 0xf;
    const std::string payload = buffer_.substr(at + head, size);
    at += head + size;
    if (opcode == 9) frame(payload, 10);
    if (opcode == 1) hear(payload);
    if (socket_ < 0) return;
  }
  buffer_.erase(0, at);
}

void Player::hear(std::string_view text) {
  if (text.starts_with(R"({"type":"view")") || text.starts_with(R"({"type":"entries")")) return;
  const auto read = files::parse_json(text, "a message", {.bytes = 1 << 24, .line = 1 << 24});
  if (!read) return;
  const std::string type = text_in(*read, "type");
  if (type == "decision") return decide(*read);
  if (type == "hello") {
    if (read->find("moment")->integer() < acknowledged_) ++crowd_.figures.lost;
  } else if (type == "done") {
    acknowledged_ = read->find("moment")->integer();
    ++crowd_.figures.choices;
    if (crowd_.measuring) {
      crowd_.figures.latencies.push_back(std::chrono::duration<double, std::milli>(Clock::now() - asked_).count());
    }
  } else if (type == "refused" || (type == "fault" && text_in(*read, "code") == "malformed")) {
    if (text_in(*read, "id") == "bad") return;
    ++crowd_.figures.refused;
    if (!advised_) ask_advice();
  } else if (type == "advice") {
    if (!read->find("advice")->items().empty()) choose(*read->find("advice")->items()[0].find("choice"));
  } else if (type == "fault") {
    ++crowd_.figures.faults;
  } else if (type == "result" && seat_ == 0) {
    crowd_.over.push_back(battle_);
  }
}

void Player::ask_advice() {
  advised_ = true;
  Document ask = Document::object();
  ask.set("type", "advise");
  ask.set("id", "a");
  ask.set("moment", moment_);
  say(ask);
}

void Player::choose(const Document& choice) {
  Document said = Document::object();
  said.set("type", "choose");
  said.set("id", (advised_ ? "a" : "c") + std::to_string(moment_));
  said.set("moment", moment_);
  said.set("choice", choice);
  asked_ = Clock::now();
  say(said);
}

void Player::decide(const Document& message) {
  moment_ = message.find("moment")->integer();
  advised_ = false;
  decision_ = message;
  crowd_.think(battle_, seat_, moment_);
}

void Player::answer() {
  if (crowd_.wishes_.bad > 0 && static_cast<int>(crowd_.random() % 100) < crowd_.wishes_.bad) {
    switch (crowd_.random() % 4) {
      case 0: frame("{\"type\":\"choose\",\"id\":\"bad\"}", 1); break;
      case 1: frame(std::string(2000, '['), 1); break;
      case 2: frame("{\"type\":\"choose\",\"id\":\"bad\",\"moment\":0,\"choice\":{\"option\":\"x\"}}", 1); break;
      default:
        leave();
        sit(link_);
        return;
    }
  }
  const Document plain = plain_option(*decision_.find("decision"));
  if (plain.is(Document::Kind::nothing) || crowd_.random() % 4 == 0) return ask_advice();
  choose(plain);
}

bool Crowd::new_battle(std::size_t battle) {
  const auto made = files::parse_json(post(wishes_.port, "/api/battles", wish_), "the lobby's answer");
  if (!made || made->find("seats") == nullptr) {
    std::fprintf(stderr, "no battle could be made: %s\n", made ? text_in(*made, "words").c_str() : "no answer");
    return false;
  }
  for (std::size_t seat = 0; seat < 2; ++seat) {
    if (players_[battle][seat]) players_[battle][seat]->leave();
    players_[battle][seat] = std::make_unique<Player>(*this, battle, static_cast<int>(seat));
    if (!players_[battle][seat]->sit(text_in(made->find("seats")->items()[seat], "link"))) return false;
  }
  ++figures.battles;
  return true;
}

bool Crowd::begin() {
  Document wish = Document::object();
  const auto text = files::read_text(wishes_.scenario);
  wish.set("scenario", text ? "" : wishes_.scenario);
  if (text) wish.set("text", *text);
  wish.set("rule-set", wishes_.rules);
  Document seats = Document::array();
  for (const char* side : {"red", "blue"}) {
    Document seat = Document::object();
    seat.set("name", side);
    seat.set("sides", Document(Document::Array{Document(side)}));
    seat.set("player", "person");
    seats.push(std::move(seat));
  }
  wish.set("seats", std::move(seats));
  wish.set("mode", "live");
  wish.set("clock", Document());
  wish.set("undo", true);
  wish.set("listed", false);
  wish_ = files::to_json(wish);
  players_.resize(static_cast<std::size_t>(wishes_.battles));
  for (std::size_t i = 0; i < players_.size(); ++i) {
    if (!new_battle(i)) return false;
  }
  return true;
}

void Crowd::think(std::size_t battle, int seat, std::int64_t moment) {
  // Half to one and a half times what brings the whole crowd to the rate.
  const double mean = wishes_.rate == 0 ? 0 : 1000.0 * wishes_.battles / wishes_.rate;
  const double part = 0.5 + static_cast<double>(random() % 1000) / 1000;
  const auto due = Clock::now() + std::chrono::microseconds(static_cast<std::int64_t>(1000 * mean * part));
  thoughts_.emplace(due, Thought{battle, seat, moment});
}

int Crowd::answer_those_who_are_due() {
  while (!thoughts_.empty()) {
    const auto [due, thought] = *thoughts_.begin();
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(due - Clock::now()).count();
    if (left > 0) return static_cast<int>(std::min<std::int64_t>(left, 100));
    thoughts_.erase(thoughts_.begin());
    Player& player = *players_[thought.battle][static_cast<std::size_t>(thought.seat)];
    if (player.seated() && player.moment() == thought.moment) player.answer();
  }
  return 100;
}

std::int64_t memory_of(int pid) {
  std::ifstream status("/proc/" + std::to_string(pid) + "/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmRSS:")) return std::atoll(line.c_str() + 6);
  }
  return 0;
}

// Milliseconds, of all its threads.
double processor_time_of(int pid) {
  std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
  std::string text;
  std::getline(stat, text);
  std::istringstream words(text.substr(std::min(text.rfind(')') + 1, text.size())));
  std::string word;
  double ticks = 0;
  for (int i = 1; words >> word && i <= 13; ++i) {
    if (i >= 12) ticks += std::atof(word.c_str());  // in user mode and in the system
  }
  return ticks * 1000 / static_cast<double>(sysconf(_SC_CLK_TCK));
}

double percentile(const std::vector<double>& sorted, double p) {
  if (sorted.empty()) return 0;
  return sorted[std::min(sorted.size() - 1, static_cast<std::size_t>(p * static_cast<double>(sorted.size())))];
}

void Crowd::note_moment() {
  std::vector<double> latest(figures.latencies.begin() + static_cast<std::ptrdiff_t>(noted_), figures.latencies.end());
  noted_ = figures.latencies.size();
  std::ranges::sort(latest);
  const double memory = wishes_.pid > 0 ? static_cast<double>(memory_of(wishes_.pid)) / 1024 : 0;
  moments_.push_back({static_cast<double>(latest.size()), percentile(latest, 0.5), percentile(latest, 0.99), memory});
}

// One row for each figure, over time.
void Crowd::plot() const {
  struct Row {
    const char* title;
    double Moment::* figure;
  };
  constexpr Row rows[] = {{"choices acknowledged a second", &Moment::choices},
                          {"50th percentile, ms", &Moment::p50},
                          {"99th percentile, ms", &Moment::p99},
                          {"memory of the server, MiB", &Moment::memory}};
  constexpr double width = 900;
  constexpr double height = 140;
  std::ofstream out(wishes_.plot);
  out << "<svg xmlns='http://www.w3.org/2000/svg' width='960' height='" << height * std::size(rows) + 20
      << "' font-family='sans-serif' font-size='12'>\n";
  double top = 0;
  for (const Row& row : rows) {
    double most = 1e-9;
    for (const Moment& moment : moments_) most = std::max(most, moment.*row.figure);
    out << "<text x='10' y='" << top + 16 << "'>" << row.title << ", up to " << std::lround(most) << "</text>"
        << "<polyline fill='none' stroke='#8a2b22' points='";
    for (std::size_t i = 0; i < moments_.size(); ++i) {
      const double x =
          10 + width * static_cast<double>(i) / static_cast<double>(std::max<std::size_t>(moments_.size(), 2) - 1);
      out << x << ',' << top + height - (height - 24) * (moments_[i].*row.figure) / most << ' ';
    }
    out << "'/>\n";
    top += height;
  }
  out << "<text x='10' y='" << top + 14 << "'>" << moments_.size() << " seconds, " << wishes_.battles << " battles, "
      << wishes_.bad << " of a hundred goes misbehave</text>\n</svg>\n";
}

void Crowd::run() {
  const auto begun = Clock::now();
  const auto warm = begun + std::chrono::seconds(3);
  const auto end = warm + std::chrono::seconds(wishes_.seconds);
  std::vector<epoll_event> events(256);
  std::int64_t before = 0;
  double processor_before = 0;
  auto next_moment = warm + std::chrono::seconds(1);
  while (Clock::now() < end) {
    if (measuring && Clock::now() >= next_moment) {
      note_moment();
      next_moment += std::chrono::seconds(1);
    }
    if (!measuring && Clock::now() >= warm) {
      measuring = true;
      before = figures.choices;
      processor_before = processor_time_of(wishes_.pid);
    }
    const int patience = answer_those_who_are_due();
    const int ready = epoll_wait(poll_, events.data(), static_cast<int>(events.size()), patience);
    for (int i = 0; i < ready; ++i) static_cast<Player*>(events[static_cast<std::size_t>(i)].data.ptr)->readable();
    std::vector<std::size_t> again;
    again.swap(over);
    for (const std::size_t battle : again) new_battle(battle);
  }
  seconds_ = std::chrono::duration<double>(Clock::now() - warm).count();
  figures.choices -= before;
  processor_ms_ = processor_time_of(wishes_.pid) - processor_before;
}

void Crowd::report() const {
  std::vector<double> sorted = figures.latencies;
  std::ranges::sort(sorted);
  std::printf("battles at once         %d (%lld begun)\n", wishes_.battles, static_cast<long long>(figures.battles));
  std::printf("choices acknowledged    %.0f a second\n", static_cast<double>(figures.choices) / seconds_);
  std::printf("acknowledged after, ms  p50 %.1f  p95 %.1f  p99 %.1f  most %.1f\n", percentile(sorted, 0.5),
              percentile(sorted, 0.95), percentile(sorted, 0.99), sorted.empty() ? 0.0 : sorted.back());
  std::printf("refused %lld, faults %lld, connections dropped by the server %lld, lost %lld\n",
              static_cast<long long>(figures.refused), static_cast<long long>(figures.faults),
              static_cast<long long>(figures.dropped), static_cast<long long>(figures.lost));
  if (wishes_.pid > 0) {
    std::printf("server's memory         %.1f MiB\n", static_cast<double>(memory_of(wishes_.pid)) / 1024);
    std::printf("server's processor time %.2f ms for a choice\n", processor_ms_ / static_cast<double>(figures.choices));
  }
}

}  // namespace
}  // namespace condotta::load

int main(int argc, char** argv) {
  condotta::load::Wishes wishes;
  if (argc > 1) wishes.port = static_cast<std::uint16_t>(std::atoi(argv[1]));
  for (int i = 2; i + 1 < argc; i += 2) {
    const std::string name = argv[i];
    if (name == "--battles") wishes.battles = std::atoi(argv[i + 1]);
    if (name == "--seconds") wishes.seconds = std::atoi(argv[i + 1]);
    if (name == "--pid") wishes.pid = std::atoi(argv[i + 1]);
    if (name == "--rate") wishes.rate = std::atoi(argv[i + 1]);
    if (name == "--bad") wishes.bad = std::atoi(argv[i + 1]);
    if (name == "--scenario") wishes.scenario = argv[i + 1];
    if (name == "--rules") wishes.rules = argv[i + 1];
    if (name == "--plot") wishes.plot = argv[i + 1];
  }
  if (wishes.port == 0 || wishes.scenario.empty()) {
    std::fprintf(
        stderr, "usage: server_load PORT --scenario FILE|NAME [--battles N] [--seconds N] [--pid N] [--bad PERCENT]\n");
    return 2;
  }
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  condotta::load::Crowd crowd(wishes);
  if (!crowd.begin()) return 1;
  crowd.run();
  crowd.report();
  if (!wishes.plot.empty()) crowd.plot();
  return crowd.figures.lost == 0 && crowd.figures.choices > 0 ? 0 : 1;
}
