# shellcheck shell=bash
# Set-up on a Debian 12 machine, shared by ./play and ./test (sourced, not run).
#
#   need_packages SET...   installs what is missing of these sets: play, page, browser, check, second-opinion
#   in_web COMMAND...      runs a command in web/, with a node that is recent enough for the page's tools
#   build_page             builds web/dist, the page that the server serves, if its sources have changed
#   choose_clang           sets CLANG to the version of clang to use
#   build PRESET [TARGET…] configures and builds one of CMakePresets.json, or only some targets of it
#
# Nothing is fetched when nothing is missing, and apt-get is never allowed to remove a package.

# A set is a list of packages. "a|b" is met by either and installs the first.
PACKAGES_play="g++ cmake ninja-build ccache mold pkg-config nlohmann-json3-dev libtomlplusplus-dev libcli11-dev libfmt-dev
  libsodium-dev libboost1.81-dev|libboost-dev libsqlite3-dev libpq-dev zlib1g-dev"
PACKAGES_check="git doctest-dev librapidcheck-dev postgresql-15 openmpi-bin libopenmpi-dev"

# clang 22 is in Debian's security suite and may be superseded there; clang 19 is in Debian 12 for good.
CLANG_VERSIONS="22 19"
second_opinion_packages() {
  echo "clang-$1 lld-$1 llvm-$1 clang-tidy-$1 clang-format-$1 libclang-rt-$1-dev
    wasi-libc libc++-$1-dev-wasm32 libc++abi-$1-dev-wasm32 libclang-rt-$1-dev-wasm32"
}

is_installed() { [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }

# The packages among the arguments that are not installed.
missing_of() {
  local wanted
  for wanted in "$@"; do
    is_installed "${wanted%%|*}" || is_installed "${wanted##*|}" || echo "${wanted%%|*}"
  done
}

node_is_recent() { # [MAJOR]
  local version
  version=$(node --version 2>/dev/null) || return 1
  version=${version#v}
  [ "${version%%.*}" -ge "${1:-18}" ]
}

apt() {
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || return 1
    as_root=(sudo)
  fi
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Acquire::Retries=3 -o DPkg::Lock::Timeout=300 "$@"
}

refresh_package_lists() {
  [ -z "${LISTS_ARE_FRESH:-}" ] || return 0
  LISTS_ARE_FRESH=yes
  # A third party's source that does not answer is no reason to stop: whether it matters shows at the installation.
  echo "set-up: refreshing the package lists"
  apt update >/dev/null 2>&1 || echo "set-up: not all package lists could be refreshed; going on with those there are"
}

# No pipe into grep -q: it stops reading early, and under pipefail apt-cache's broken pipe would count as a no.
can_be_installed() { [ -n "$(apt-cache show --no-all-versions "$1" 2>/dev/null)" ]; }

choose_clang() {
  local version
  for version in $CLANG_VERSIONS; do
    # shellcheck disable=SC2046
    if [ -z "$(missing_of $(second_opinion_packages "$version"))" ]; then
      CLANG=$version
      break
    fi
  done
  if [ -z "${CLANG:-}" ] && command -v apt-get >/dev/null; then
    refresh_package_lists
    for version in $CLANG_VERSIONS; do
      if can_be_installed "clang-$version" && can_be_installed "libc++-$version-dev-wasm32"; then
        CLANG=$version
        break
      fi
    done
  fi
  CLANG=${CLANG:-${CLANG_VERSIONS%% *}}
  if [ "$CLANG" != "${CLANG_VERSIONS%% *}" ]; then
    echo "set-up: clang $CLANG gives the second opinion instead of clang ${CLANG_VERSIONS%% *}"
  fi
}

need_packages() {
  local set wanted=() missing
  for set in "$@"; do
    # shellcheck disable=SC2206,SC2207
    case $set in
      play) wanted+=($PACKAGES_play) ;;
      page) command -v npm >/dev/null || wanted+=(nodejs npm) ;;
      browser) wanted+=(chromium) ;;
      check) wanted+=($PACKAGES_check) ;;
      second-opinion)
        choose_clang
        wanted+=($(second_opinion_packages "$CLANG"))
        node_is_recent || wanted+=(nodejs)
        ;;
    esac
  done
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    echo "set-up: this is not a Debian system, so nothing is installed; the build needs the like of: ${wanted[*]%%|*}"
    return 0
  fi
  mapfile -t missing < <(missing_of "${wanted[@]}")
  if [ ${#missing[@]} -eq 0 ]; then
    echo "set-up: all ${#wanted[@]} packages are installed"
    return 0
  fi
  if [ "$(id -u)" -ne 0 ] && ! command -v sudo >/dev/null; then
    echo "set-up: these packages are missing, and only root or sudo can install them:"
    echo "    apt-get install --no-install-recommends ${missing[*]}"
    return 1
  fi
  refresh_package_lists
  echo "set-up: installing ${missing[*]}"
  if ! apt install --yes --no-remove --no-install-recommends "${missing[@]}" >"$SETUP_LOG" 2>&1; then
    tail -n 20 "$SETUP_LOG"
    echo "set-up: these packages could not be installed: ${missing[*]}"
    echo "set-up: (nothing is ever removed to make room: a package in conflict has to be removed by hand)"
    return 1
  fi
}

build() {
  local options=() folder
  case $1 in
    release) folder=build ;;
    debug | clang) folder=build-$1 options=(-D "CMAKE_CXX_COMPILER=clang++-$CLANG") ;;
    wasm) folder=build-$1 options=(-D "CONDOTTA_CLANG=$CLANG") ;;
    *) folder=build-$1 ;;
  esac
  # A folder that another checkout or compiler has left is made afresh.
  cmake --preset "$1" "${options[@]}" || cmake --fresh --preset "$1" "${options[@]}" || return 1
  cmake --build "$folder" --parallel "$(nproc)" ${2:+--target "${@:2}"}
}

# The page's tools want node 20; where the system has an older one, npm brings a newer along.
in_web() {
  (
    if ! node_is_recent 20; then
      [ -x build/node/node_modules/.bin/node ] || npm install --no-save --prefix build/node node@22 || exit 1
      PATH=$PWD/build/node/node_modules/.bin:$PATH
    fi
    cd web && "$@"
  )
}

build_page() {
  local key log=build/page.log
  [ -f web/package.json ] || return 0
  key=$(find web -name node_modules -prune -o -name dist -prune -o -name test-results -prune -o -type f -print0 | LC_ALL=C sort -z |
    xargs -0 sha256sum | sha256sum | cut -c1-32)
  [ "$(cat build/page.built 2>/dev/null)" = "$key" ] && [ -f web/dist/index.html ] && return 0
  { in_web npm ci --no-audit --no-fund && in_web npm run build; } >"$log" 2>&1 || {
    tail -n 30 "$log"
    echo "page: it could not be built, see above; all of its log is in $log"
    return 1
  }
  echo "$key" >build/page.built
}

SETUP_LOG=$(mktemp)
trap 'rm -f "$SETUP_LOG"' EXIT
