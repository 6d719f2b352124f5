# Runs PostgreSQL and stops it when standard input ends, which happens however the owning process dies.
# Arguments: the socket folder, removed when the owner is gone, then the command line of PostgreSQL.
# Ends when PostgreSQL has ended. PostgreSQL sets its own handlers, so the ignored signals reach the shell alone.
trap '' INT TERM HUP QUIT
sockets=$1
shift
exec 3<&0
"$@" </dev/null 3<&- &
postgres=$!
{
  read -r _ <&3
  [ -n "$sockets" ] && rm -rf "$sockets"
  kill -INT "$postgres"
  waited=0
  while kill -0 "$postgres" 2>/dev/null; do
    sleep 1
    waited=$((waited + 1))
    [ "$waited" -eq 10 ] && kill -QUIT "$postgres"
    [ "$waited" -eq 15 ] && kill -KILL "$postgres"
  done
} 2>/dev/null &
reader=$!
wait "$postgres"
status=$?
kill -KILL "$reader" 2>/dev/null
exit "$status"
