/** Where this browser keeps the ids of sessions that it left without a connection. */
export const leftSessionsKey = 'left';
