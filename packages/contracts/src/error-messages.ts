/** Specification section 8: what a failed call says when the server said nothing usable. */
export const networkErrorMessage = 'Network error or unable to reach server.';
export const statusErrorMessage = (status: number) => `Request failed with status ${status}`;
