// Which of the values of variables are kept of a call, as a part of the statements that store it.

/** Of a header whose value was set when the places in it were not noted yet: it may hold any. */
const MAY_HOLD_ANY = `select from jsonb_array_elements(t.headers) h
  where jsonb_typeof(h->'sealed') = 'string' and not h ? 'places'`

/** The values (jsonb, SQL) of those variables that the declaration of tools `t`, or a header of it, names. */
export const keptValues = (values: string): string => `(
  select coalesce(jsonb_object_agg(v.key, v.value), '{}') from jsonb_each(jsonb_strip_nulls(${values}::jsonb)) v
  where position('{' || v.key || '}' in t.declaration->>'url') > 0
    or position('{' || v.key || '}' in coalesce(t.declaration->'body'->>'template', '')) > 0
    -- a brace may be written as an escape
    or position('\\u' in coalesce(t.declaration->'body'->>'template', '')) > 0
    or exists (select from jsonb_array_elements(t.headers) h where h->'places' ? v.key) or exists (${MAY_HOLD_ANY}))`
