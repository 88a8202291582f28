import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placedInMonths, tablesOf } from './tables.ts'

test('a table is read however it is made: in months, as a part, like another, renamed', () => {
  const tables = tablesOf(`-- create table told (no);
create table plain (
  app_id bigint not null, -- a comment; with a semicolon
  primary key (app_id)
);
create unlogged table filled (
  app_id bigint
) with (fillfactor = 80);
create table months (
  app_id bigint,
  stored_at timestamptz
) partition by range (stored_at);
create table months_other partition of months default;
alter table plain rename to plain_first;
create table again
  (like plain including defaults) partition by range (app_id);
create table short (id bigint);
do $$ begin execute format('create table %I (like %I)', a, b); end $$;
`)
  const withApp = tables.filter(({ columns }) => /^\s+app_id /m.test(columns)).map(({ name }) => name)
  assert.deepEqual(
    tables.map(({ name }) => name),
    ['plain', 'filled', 'months', 'months_other', 'again', 'short', 'plain_first'],
  )
  assert.deepEqual(withApp, ['plain', 'filled', 'months', 'months_other', 'again', 'plain_first'])
})

test('a place in a table of months is found, one in a part of it or in another table is not', () => {
  const found = (sql: string) => placedInMonths(sql, ['turns', 'events'])
  assert.deepEqual(found('delete from turns where ctid in (select ctid from turns limit 1)'), ['turns'])
  assert.deepEqual(found('delete from only events e using turns t where e.ctid = t.ctid'), [
    'events',
    'turns',
  ])
  assert.deepEqual(found('delete from turns_first where ctid in (select ctid from turns_first)'), [])
  assert.deepEqual(found('delete from tool_calls where ctid = $1'), [])
  assert.deepEqual(found('delete from turns where id = $1'), [])
})
