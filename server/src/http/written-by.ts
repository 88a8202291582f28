import type { FastifyReply } from 'fastify'
import type { TSchema } from 'typebox'

/**
 * A reply whose JSON is written by a schema. The serializer is made at the first answer and kept by the route: a start
 * has no time for those of all endpoints.
 */
export function writtenBy(reply: FastifyReply, schema: TSchema): FastifyReply {
  const write = reply.compileSerializationSchema(schema as { [key: string]: unknown })
  return reply.type('application/json; charset=utf-8').serializer(write)
}
