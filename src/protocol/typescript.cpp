// The page's types, made from the description of the messages.

#include <algorithm>
#include <cctype>

#include "protocol/schema.hpp"

namespace condotta::protocol {
namespace {

// "client.offer-draw" -> "OfferDraw"
std::string title_case(std::string_view name) {
  std::string out;
  bool up = true;
  for (const char c : name) {
    if (c == '-') {
      up = true;
    } else {
      out += up ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
      up = false;
    }
  }
  return out;
}

std::string member_name(const std::string& name) {
  return name.find('-') == std::string::npos ? name : "\"" + name + "\"";
}

std::string remark(const std::string& about, std::string_view indent) {
  return about.empty() ? "" : std::string(indent) + "/** " + about + " */\n";
}

}  // namespace

std::string Schema::typescript(const Type& type) const {
  std::string out;
  switch (type.kind) {
    case Type::Kind::text: out = "string"; break;
    case Type::Kind::whole:
    case Type::Kind::number: out = "number"; break;
    case Type::Kind::flag: out = "boolean"; break;
    case Type::Kind::any: out = type.typescript.empty() ? "unknown" : type.typescript; break;
    case Type::Kind::words:
      for (const std::string& word : type.words) out += (out.empty() ? "\"" : " | \"") + word + "\"";
      break;
    case Type::Kind::list: {
      const Type& item = type.item[0];
      const std::string inner = typescript(item);
      out = item.kind == Type::Kind::words || item.or_null ? "(" + inner + ")[]" : inner + "[]";
      break;
    }
    case Type::Kind::named: out = type.name; break;
    case Type::Kind::object: out = "object"; break;
  }
  return type.or_null ? out + " | null" : out;
}

std::string Schema::typescript() const {
  std::string out =
      "// Made from data/protocol.toml by build/condotta_protocol. Don't edit: change that file and make this one "
      "again.\n\n";
  out += "export const PROTOCOL_VERSION = " + std::to_string(version_) + ";\n";
  std::string unions[2];
  for (const std::string& name : order_) {
    const Type& type = types_.find(name)->second;
    const std::size_t dot = name.find('.');
    const bool message = dot != std::string::npos;
    const std::string plain = message ? name.substr(dot + 1) : name;
    const bool client = name.starts_with("client.");
    const std::string called = message ? (client ? "Client" : "Server") + title_case(plain) : name;
    out += "\n" + remark(type.about, "");
    if (type.kind != Type::Kind::object) {
      out += "export type " + called + " = " + (name == "Point" ? "[number, number]" : typescript(type)) + ";\n";
      continue;
    }
    out += "export interface " + called + " {\n";
    if (message) out += "  type: \"" + plain + "\";\n";
    for (const Type::Member& member : type.members) {
      out += remark(member.type.about, "  ");
      out += "  " + member_name(member.name) + (member.optional ? "?: " : ": ") + typescript(member.type) + ";\n";
    }
    out += "}\n";
    if (message) unions[client ? 0 : 1] += "\n  | " + called;
  }
  out += "\nexport type ClientMessage =" + unions[0] + ";\n\nexport type ServerMessage =" + unions[1] + ";\n";
  return out;
}

}  // namespace condotta::protocol
