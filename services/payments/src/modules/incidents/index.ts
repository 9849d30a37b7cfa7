export { IncidentModel, raiseIncident, resolveIncident } from './incidents.model.ts';
