import { isDeepStrictEqual } from 'node:util';
import * as contract from '@assay/contract';
import { z } from 'zod';
import { createComponents, type Json } from './openapi-components.ts';

type Direction = 'input' | 'output';

/** Converts the schemas in the route table. Objects become components, named as in the contract if possible. */
export interface OpenApiSchemas {
  /** A body schema, or a reference to its component. `name` is for schemas without a name in the contract. */
  toSchema(schema: z.ZodType, io: Direction, name: string): Json;
  /** An object whose members are an operation's parameters. */
  toParameters(schema: z.ZodType): Json;
  components(): Json;
}

const DEFINITIONS = '#/$defs/';
const COMPONENTS = '#/components/schemas/';

export function createOpenApiSchemas(): OpenApiSchemas {
  const names = namedSchemas();
  const namesOfInputs = inputNames(names);
  const registries = { input: createRegistry(namesOfInputs), output: createRegistry(names) };
  const components = createComponents(new Set([...names.values(), ...namesOfInputs.values()]));

  function read(schema: z.ZodType, io: Direction): Json {
    const { $defs = {}, ...rest } = convert(schema, io, registries[io]);
    for (const [name, definition] of Object.entries($defs)) components.define(name, withComponents(definition));
    return withComponents(rest);
  }

  return {
    toSchema: (schema, io, name) => components.named(read(schema, io), name),
    toParameters: (schema) => read(schema, 'input'),
    components: components.all,
  };
}

function convert(schema: z.ZodType, io: Direction, metadata: z.core.$ZodRegistry<z.core.GlobalMeta>): z.core.JSONSchema.BaseSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    metadata,
    unrepresentable: 'any',
    // Adds input examples, which Zod omits if a schema transforms its input.
    override: ({ zodSchema, jsonSchema }) => {
      const examples = io === 'input' ? z.globalRegistry.get(zodSchema)?.examples : undefined;
      if (Array.isArray(examples)) jsonSchema.examples = examples;
    },
  });
  return rest;
}

/** Assigns the contract's names to schemas. */
function createRegistry(names: ReadonlyMap<z.core.$ZodType, string>): z.core.$ZodRegistry<z.core.GlobalMeta> {
  return new (class extends z.core.$ZodRegistry<z.core.GlobalMeta> {
    override get(schema: z.core.$ZodType): z.core.GlobalMeta | undefined {
      const meta = z.globalRegistry.get(schema);
      const id = names.get(schema);
      return id === undefined ? meta : { ...meta, id };
    }
  })();
}

const ROUTES: readonly contract.RouteSpec[] = Object.values(contract.routes);

function namedSchemas(): ReadonlyMap<z.core.$ZodType, string> {
  // The members of these schemas are an operation's parameters.
  const parameters = new Set(ROUTES.flatMap(({ params, query }) => [params, query]));
  return new Map(
    Object.entries(contract).flatMap(([name, value]) => {
      const isType = value instanceof z.ZodObject || value instanceof z.ZodEnum || value instanceof z.ZodDiscriminatedUnion;
      return isType && !parameters.has(value) ? [[value, name] as const] : [];
    }),
  );
}

/** A request may omit fields that a response always has, so a schema that both use has a second name for requests. */
function inputNames(names: ReadonlyMap<z.core.$ZodType, string>): ReadonlyMap<z.core.$ZodType, string> {
  const registry = createRegistry(names);
  const inReplies = new Set(ROUTES.flatMap(({ reply }) => Object.keys(convert(reply, 'output', registry).$defs ?? {})));
  return new Map(
    [...names].map(([schema, name]) => [schema, inReplies.has(name) && !(schema instanceof z.ZodEnum) ? `${name}Input` : name]),
  );
}

/** Points references to the document's components, and writes tuples as arrays of fixed length, which more tools support. */
function withComponents({ prefixItems, ...schema }: { readonly prefixItems?: unknown }): Json {
  return Object.fromEntries(
    Object.entries({ ...schema, ...(Array.isArray(prefixItems) ? fixedList(prefixItems) : {}) }).map(([key, member]) => [
      key,
      key === '$ref' && typeof member === 'string' ? member.replace(DEFINITIONS, COMPONENTS) : membersOf(member),
    ]),
  );
}

function membersOf(member: unknown): unknown {
  if (Array.isArray(member)) return member.map(membersOf);
  return typeof member === 'object' && member !== null ? withComponents(member) : member;
}

function fixedList(parts: readonly unknown[]): Json {
  const kinds = parts.filter((part, index) => parts.findIndex((other) => isDeepStrictEqual(other, part)) === index);
  return { items: kinds.length === 1 ? kinds[0] : { anyOf: kinds }, minItems: parts.length, maxItems: parts.length };
}
