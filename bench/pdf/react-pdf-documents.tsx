/** The same two documents for @react-pdf/renderer, with the same text, fonts, image and tables. */
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Document, Font, Image, Link, Page, renderToBuffer, Text, View } from '@react-pdf/renderer';
import {
  formatMoney,
  type InvoiceDocument,
  type ProposalDocument,
  proposalTotal,
} from '@soloist/contracts';
import { formatDate } from '@soloist/document';
import type { ReactNode } from 'react';
import subsetFont from 'subset-font';

const { resolve } = createRequire(import.meta.url);
const latin = Array.from({ length: 0x17f - 0x20 }, (_, index) =>
  String.fromCodePoint(index + 0x20),
).join('');

/** The product's typeface, as files that this renderer can read. */
export async function registerFonts() {
  const folder = path.dirname(resolve('@fontsource-variable/instrument-sans/package.json'));
  const woff2 = await readFile(
    path.join(folder, 'files/instrument-sans-latin-standard-normal.woff2'),
  );
  const target = await mkdtemp(path.join(tmpdir(), 'soloist-bench-fonts-'));
  for (const fontWeight of [400, 600] as const) {
    const src = path.join(target, `${fontWeight}.ttf`);
    const variationAxes = { wght: fontWeight, wdth: 100 };
    await writeFile(
      src,
      await subsetFont(woff2, latin, { targetFormat: 'truetype', variationAxes }),
    );
    Font.register({ family: 'Instrument Sans', src, fontWeight });
  }
}

const style = {
  page: { padding: 48, paddingBottom: 78, fontFamily: 'Instrument Sans', fontSize: 10 },
  row: { flexDirection: 'row', borderBottom: '1 solid #e2e5e5', paddingVertical: 5 },
  strong: { fontWeight: 600 },
  section: { borderTop: '1 solid #cdd2d2', paddingVertical: 10, flexDirection: 'row' },
  label: { width: 96, fontWeight: 600, color: '#636d70' },
  footer: { position: 'absolute', left: 48, right: 48, bottom: 36, color: '#636d70' },
} as const;

interface SheetProps {
  title: string;
  name: string;
  photo: Buffer;
  footer: string;
  children: ReactNode;
}

function Sheet({ title, name, photo, footer, children }: SheetProps) {
  return (
    <Document title={title} author={name} language="en">
      <Page size="A4" style={style.page}>
        <View style={{ flexDirection: 'row', marginBottom: 24 }}>
          <Image src={photo} style={{ width: 33, height: 33, marginRight: 8 }} />
          <Text style={style.strong}>{name}</Text>
          <Text style={{ marginLeft: 'auto' }}>{title}</Text>
        </View>
        {children}
        <Text
          fixed
          style={style.footer}
          render={({ pageNumber, totalPages }) => `${footer}    ${pageNumber} of ${totalPages}`}
        />
      </Page>
    </Document>
  );
}

const Section = ({ label, children }: { label: string; children: ReactNode }) => (
  <View style={style.section}>
    <Text style={style.label}>{label}</Text>
    <View style={{ flex: 1 }}>{children}</View>
  </View>
);

function Row({ cells, isStrong = false }: { cells: string[]; isStrong?: boolean }) {
  const [first, ...rest] = cells;
  return (
    <View style={style.row} wrap={false}>
      <Text style={{ flex: 1, fontWeight: isStrong ? 600 : 400 }}>{first}</Text>
      {rest.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells hold no state
        <Text key={index} style={{ width: 64, textAlign: 'right' }}>
          {cell}
        </Text>
      ))}
    </View>
  );
}

interface Printing<Paper> {
  document: Paper;
  photo: Buffer;
  url: string;
}

export function printInvoice({ document, photo, url }: Printing<InvoiceDocument>): Promise<Buffer> {
  const { from, to, items, taxes, currency, total, subtotal, memo, notes } = document;
  const money = (minor: number) => formatMoney(minor, currency);
  return renderToBuffer(
    <Sheet title={`Invoice ${document.number}`} name={from.name} photo={photo} footer={from.name}>
      <Text>Amount due</Text>
      <Text style={{ fontSize: 48, fontWeight: 600 }}>{money(total)}</Text>
      <Text>by {formatDate(document.due_date)}</Text>
      {[to, from].map((side) => (
        <Section key={side.email} label={side === to ? 'Billed to' : 'From'}>
          <Text style={style.strong}>{side.name}</Text>
          <Text>{side.address}</Text>
          <Text>{`${side.postcode} ${side.city}`}</Text>
          <Text>{side.email}</Text>
        </Section>
      ))}
      <Row isStrong cells={['Item', 'Qty', 'Rate', 'VAT', 'Total']} />
      {items.map((item) => (
        <Row
          key={item.name}
          isStrong
          cells={[item.name, `${item.qty}`, money(item.rate), `${item.tax}%`, money(item.total)]}
        />
      ))}
      <Row cells={['Subtotal', money(subtotal)]} />
      {taxes.map(({ percent, net, tax }) => (
        <Row key={percent} cells={[`VAT ${percent}% of ${money(net)}`, money(tax)]} />
      ))}
      <Row isStrong cells={['Total', money(total)]} />
      <Section label="Memo">
        <Text>{memo}</Text>
      </Section>
      <Section label="See it online">
        <Link src={url}>{url}</Link>
        <Text>{notes}</Text>
      </Section>
    </Sheet>,
  );
}

export function printProposal({
  document,
  photo,
  url,
}: Printing<ProposalDocument>): Promise<Buffer> {
  const { sender, project_name, currency, details } = document;
  return renderToBuffer(
    <Sheet
      title={`Proposal ${document.number}`}
      name={sender.name}
      photo={photo}
      footer={`Accept online: ${url}`}
    >
      <Text style={{ fontSize: 38, fontWeight: 600 }}>{project_name}</Text>
      <Text style={{ fontSize: 14 }}>for {document.client_name}</Text>
      <Section label="Project scope">
        {document.project_description.split('\n\n').map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs hold no state
          <Text key={index} style={{ marginBottom: 5 }}>
            {paragraph}
          </Text>
        ))}
      </Section>
      <Section label="Deliverables">
        {document.project_deliverables.map(({ deliverable_name, deliverable_description }) => (
          <View key={deliverable_name} wrap={false} style={{ marginBottom: 7 }}>
            <Text style={style.strong}>{deliverable_name}</Text>
            <Text>{deliverable_description}</Text>
          </View>
        ))}
      </Section>
      <Section label="Milestones">
        {details.milestones.map(({ name, deliverable, end_date, rate }) => (
          <Row
            key={name}
            cells={[
              `${name}\n${deliverable}`,
              formatDate(end_date),
              formatMoney(rate ?? 0, currency),
            ]}
          />
        ))}
        <Row isStrong cells={['Total', formatMoney(proposalTotal(document), currency)]} />
      </Section>
      <Section label="Contract">
        {document.clauses.map(({ title, text }, index) => (
          <View key={title} style={{ marginBottom: 8 }}>
            <Text style={style.strong}>{`${index + 1}. ${title}`}</Text>
            <Text>{text}</Text>
          </View>
        ))}
      </Section>
      <Section label="Additional terms">
        <Text>{document.additionalTerms}</Text>
      </Section>
      <Section label="Acceptance">
        <Link src={url}>{url}</Link>
      </Section>
      <Section label="Signatures">
        {document.signatures.map(({ name, at }) => (
          <Text key={name}>{`${name}, ${formatDate(at)}`}</Text>
        ))}
      </Section>
    </Sheet>,
  );
}
