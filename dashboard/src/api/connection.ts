/** The objects of a page, without their cursors. */
export const nodesOf = <Node>(connection: { edges: readonly { node: Node }[] }): Node[] =>
  connection.edges.map(({ node }) => node);
