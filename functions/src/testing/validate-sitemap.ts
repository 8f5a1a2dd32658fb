import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { memoryPages, validateXML } from 'xmllint-wasm';

const require = createRequire(import.meta.url);
const packageFolder = dirname(require.resolve('sitemap/package.json'));

/** The official schema of sitemaps, which the package `sitemap` contains. */
const sitemapSchema = {
  fileName: 'sitemap.xsd',
  contents: readFileSync(join(packageFolder, 'schema/sitemap.xsd'), 'utf8'),
};

/**
 * The schema of a sitemap index, as https://www.sitemaps.org/protocol.html#index defines it. No package
 * contains the official siteindex.xsd. The types of the values come from the official schema of sitemaps.
 */
const indexSchema = {
  fileName: 'sitemap-index.xsd',
  contents: `<?xml version="1.0" encoding="UTF-8"?>
    <xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema"
                targetNamespace="http://www.sitemaps.org/schemas/sitemap/0.9"
                xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
                elementFormDefault="qualified">
      <xsd:include schemaLocation="sitemap.xsd"/>
      <xsd:element name="sitemapindex">
        <xsd:complexType>
          <xsd:sequence>
            <xsd:element name="sitemap" maxOccurs="50000">
              <xsd:complexType>
                <xsd:sequence>
                  <xsd:element name="loc" type="tLoc"/>
                  <xsd:element name="lastmod" type="tLastmod" minOccurs="0"/>
                </xsd:sequence>
              </xsd:complexType>
            </xsd:element>
          </xsd:sequence>
        </xsd:complexType>
      </xsd:element>
    </xsd:schema>`,
};

/**
 * Validates the XML of a sitemap or of a sitemap index. Returns the list of errors, which is empty for
 * valid XML. The parameter `root` is the expected name of the root element. The function checks this name
 * itself, because the schema of a sitemap index also accepts a sitemap.
 */
export async function findSitemapErrors(
  xml: string,
  root: 'urlset' | 'sitemapindex',
): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'sitemap.xml', contents: xml },
    schema: root === 'urlset' ? sitemapSchema : indexSchema,
    preload: root === 'urlset' ? [] : [sitemapSchema],
    // The default memory limit of the XML validator, 32 MiB, is too low for a sitemap with 45,000 URLs.
    maxMemoryPages: memoryPages.GiB,
  });
  const isRoot = /<\w+/.exec(xml)?.[0] === `<${root}`;
  const rootErrors = isRoot ? [] : [`The root element is not ${root}.`];
  return [...rootErrors, ...errors.map(({ rawMessage }) => rawMessage)];
}

/** Returns the URLs that a sitemap or a sitemap index lists. Replaces the XML entities with characters. */
export function listSitemapUrls(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, text = '']) =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  );
}
