import type { Report } from '../../language/engine/report.ts';
import type { Finding } from '../../language/rules/finding.ts';
import type { PreviewModel } from '../protocol.ts';
import { previewScenario } from './scenario.ts';

/** Everything the preview shows of one version of a document: ready texts, places and layouts. */
export function previewModel(report: Report, findings: readonly Finding[], version: number): PreviewModel {
  return { uri: report.uri, version, scenarios: report.scenarios.map((one) => previewScenario(one, findings)) };
}
