# cases.sh NAME: measures each case of it; NAME.headers beside it are the headers to ask with.
cd "$(dirname "$0")" && H=$1.headers
m() { echo "$1 $(node measure.mjs $H "${@:2}")"; }
case $1 in
palabre) B=http://127.0.0.1:3000
 m 'list' 1 24 "$B/ticket/search?page=#"
 m 'list, one page' 1 1 "$B/ticket/search?page=#"
 m 'read' 4001 6000 "$B/ticket/#"
 m 'create' 10 49 "$B/ticket/add" '{"contact":{"channel":"messenger","phone":"2376100000#"},"subject":"Parcel #","description":"It has not come."}';;
rt) B=http://127.0.0.1:8090/REST/2.0 L='tickets?query=id%3E0&orderby=Created&order=DESC&per_page=50' F=fields=Subject,Status,Priority,Created,LastUpdated
 m 'list' 1 24 "$B/$L&$F&page=#"
 m 'list, with requestor, owner, queue' 1 24 "$B/$L&$F,Requestor,Owner,Queue&page=#"
 m 'list, ids only' 1 24 "$B/$L&page=#"
 m 'read' 4001 6000 "$B/ticket/#"
 m 'create' 0 39 "$B/ticket" '{"Queue":"General","Subject":"Parcel #","Requestor":"customer#@example.com","Content":"It has not come."}';;
redmine) B=http://127.0.0.1:3010
 m 'list' 1 24 "$B/issues.json?status_id=*&limit=50&page=#"
 m 'read' 4001 6000 "$B/issues/#.json"
 m 'create' 1 40 "$B/issues.json" '{"issue":{"project_id":1,"subject":"Parcel #","description":"It has not come."}}';;
esac
