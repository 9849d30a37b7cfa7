export { facturXXml } from './factur-x-xml.template.ts';
export { ublProblems, ublXml } from './ubl-xml.template.ts';
export { writeXml } from './write-xml.rules.ts';
