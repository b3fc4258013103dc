// In a file of its own, since the page of the inspector imports the tables of calls, without the types of Node.
/**
 * The effect of repeating a call, which depends on the meaning of the call rather than its HTTP method: `read` changes
 * nothing; `repeatable` leads to the same state and the same response when it is done twice; `unsafe` would change
 * something a second time, or lead to a different response.
 */
export type OperationKind = 'read' | 'repeatable' | 'unsafe';
