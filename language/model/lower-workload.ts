import type * as ast from '../generated/ast.ts';
import { dimensionOf, formatValue, NONE } from '../units/index.ts';
import { propertySpan, spanOf } from './ast-span.ts';
import type { Entities } from './lower-entities.ts';
import type { Located } from './names.ts';
import type { WorkloadEntity } from './scenario-model.ts';

/** A workload with the model it serves; a template's model holds unless another is named. */
export function lowerWorkload(entities: Entities, at: Located): WorkloadEntity {
  const { lowering } = entities;
  const chain = lowering.chain(at);
  const base = lowering.base(chain, at.node.name ?? '', 'workload');
  const serves = chain.findLast((one) => (one.node as ast.Workload).model !== undefined);
  const path = (serves?.node as ast.Workload | undefined)?.model;
  const model = serves && path ? entities.find(path, 'model', serves.document) : undefined;
  const modelSpan = path ? spanOf(path, serves!.document.uri) : undefined;
  lowering.require(base.attributes, 'workload');
  if (!path && at.node.name) {
    lowering.problems.add('missing-property', base.nameSpan, {
      owner: base.path,
      ownerKind: 'workload',
      names: ['serves'],
      examples: [`workload ${base.name} serves Llama-3.1-8B { … }`],
    });
  }
  const workload: WorkloadEntity = { kind: 'workload', ...base, model, ...(modelSpan ? { modelSpan } : {}) };
  checkTokens(entities, workload);
  const file = propertySpan(at.node, 'file', at.document.uri);
  if (file) {
    lowering.problems.add('syntax-error', file, {
      detail: 'Request traces cannot be read yet; write sequences, prompt, output and arrivals instead.',
    });
  }
  return workload;
}

/** `reused` is part of the prompt, and a live sequence holds at least prompt and output. */
function checkTokens({ lowering }: Entities, { attributes }: WorkloadEntity): void {
  const at = (name: string) => attributes.optional(name);
  const show = (tokens: number) => formatValue(tokens, dimensionOf('tok') ?? NONE);
  const [prompt, output, context, reused] = [at('prompt'), at('output'), at('context'), at('reused')];
  const span = (name: string) => attributes.get(name)?.valueSpan;
  if (prompt?.value !== undefined && reused?.value !== undefined && reused.value > prompt.value) {
    lowering.problems.add('value-out-of-range', span('reused') ?? attributes.ownerSpan, {
      name: 'reused',
      text: reused.text ?? String(reused.value),
      range: `at most the prompt, ${show(prompt.value)}`,
    });
  }
  const least = (prompt?.value ?? 0) + (output?.value ?? 0);
  if (context?.value !== undefined && context.value < least) {
    const at = span('context') ?? attributes.ownerSpan;
    lowering.problems.add(
      'value-out-of-range',
      at,
      {
        name: 'context',
        text: context.text ?? String(context.value),
        range: `at least prompt + output, ${show(least)}`,
      },
      { repairs: [{ title: `Raise context to ${least} tok`, span: at, newText: `${least} tok`, preferred: true }] },
    );
  }
}
