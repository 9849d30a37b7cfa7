/** Where this browser stores the ids of sessions that it left without a connection. */
export const leftSessionsKey = 'left';
