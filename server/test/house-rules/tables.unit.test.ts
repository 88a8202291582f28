import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placedInMonths, rewritten, tablesOf } from './tables.ts'

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

test('what changes rows that are only ever added is found, however it is written; what adds some is not', () => {
  const found = (sql: string) => rewritten(sql, ['periods', 'history'])
  assert.deepEqual(found('update periods set began_at = $1'), ['periods'])
  assert.deepEqual(found('with x as (delete from only history h returning 1) select 1 from x'), ['history'])
  assert.deepEqual(found('truncate table periods'), ['periods'])
  assert.deepEqual(found('insert into periods (a) values (1) on conflict (a) do update set a = 2'), [
    'periods',
  ])
  const both =
    'with p as (insert into periods (a) values (1)) insert into marks (a) values (1) on conflict (a) do update set a = 2'
  for (const sql of [
    both,
    'insert into periods select * from periods on conflict do nothing',
    'select * from periods for update',
    'update periods_kept set a = 1',
    '-- update periods\nselect 1',
  ])
    assert.deepEqual(found(sql), [], sql)
})
