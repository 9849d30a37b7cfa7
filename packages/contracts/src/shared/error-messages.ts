/** Specification section 8: the message of a failed call whose reply had none. */
export const networkErrorMessage = 'Network error or unable to reach server.';
export const statusErrorMessage = (status: number) => `Request failed with status ${status}`;
