import type { FastifyReply } from 'fastify'
import type { TSchema } from 'typebox'

type Write = ReturnType<FastifyReply['compileSerializationSchema']>

const writers = new WeakMap<TSchema, Write>()

/**
 * A reply whose JSON is written by a schema. The serializer is made at the first answer, for all routes with that schema:
 * a start has no time for those of all endpoints.
 */
export function writtenBy(reply: FastifyReply, schema: TSchema): FastifyReply {
  const write = writers.get(schema) ?? reply.compileSerializationSchema(schema as { [key: string]: unknown })
  writers.set(schema, write)
  return reply.type('application/json; charset=utf-8').serializer(write)
}
