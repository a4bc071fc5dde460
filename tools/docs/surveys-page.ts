import { type AnyTable, machine } from './orders-page.ts';

const opening = `# Handles and surveys

Made from \`handle.states.ts\` and \`survey.states.ts\` of \`packages/domain/src\` by \`npm run docs\`; do not edit by hand. [Decision 158](decisions/158-handles-and-surveys.md) has the reasons.

A member claims a handle on another platform and puts a code into its bio. One person at most has a proven handle; it counts for nobody while it is disputed. One waiting job per claim, \`handle-due\`, reads the bio again and ends the claim when its code expires.
`;

const surveys = `## A survey about a person

A survey has a kind (\`icbm\`: people estimate her size; \`size\`: people say what they wear), the handle of the person, and an app. To everybody but its owner it exists only while it is \`open\` and the handle is proven; the answer and its time are the same for every other state and for a handle that nobody claimed.
`;

/** docs/surveys.md: the state tables of claimed handles and of surveys, as diagrams and tables. */
export function surveysPage(handles: AnyTable, surveyStates: AnyTable): string {
  return `${opening}
${machine(handles)}
${surveys}
${machine(surveyStates)}`;
}
