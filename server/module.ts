import { type FileSystemProvider, inject, type LangiumCoreServices, type Module } from 'langium';
import {
  createDefaultModule,
  createDefaultSharedModule,
  type LangiumServices,
  type LangiumSharedServices,
  type PartialLangiumServices,
} from 'langium/lsp';
import type { Connection } from 'vscode-languageserver';
import { analyse } from '../language/analyse.ts';
import { TierwrightGeneratedModule, TierwrightGeneratedSharedModule } from '../language/generated/module.ts';
import { LIBRARY } from '../language/library/index.ts';
import {
  languageModule,
  sharedModule,
  type TierwrightDocumentBuilder,
  type TierwrightSharedCoreServices,
  type TierwrightWorkspaceManager,
} from '../language/services/index.ts';
import { TierwrightCodeActions } from './features/code-actions.ts';
import { TierwrightCodeLens } from './features/code-lens.ts';
import { TierwrightCompletion } from './features/completion.ts';
import { TierwrightDefinition } from './features/definition.ts';
import { AnalysisValidator } from './features/diagnostics.ts';
import { TierwrightDocumentLinks } from './features/document-links.ts';
import { TierwrightFolding } from './features/folding.ts';
import { TierwrightFormatter } from './features/formatting.ts';
import { TierwrightHighlights } from './features/highlights.ts';
import { TierwrightHover } from './features/hover.ts';
import { TierwrightInlayHints } from './features/inlay-hints.ts';
import { TierwrightReferences } from './features/references.ts';
import { TierwrightRename } from './features/rename.ts';
import { TierwrightSemanticTokens } from './features/semantic-tokens.ts';
import { TierwrightSymbols, TierwrightWorkspaceSymbols } from './features/symbols.ts';
import { TierwrightConfiguration } from './services/configuration.ts';
import { TierwrightDocumentUpdates } from './services/document-updates.ts';
import { TierwrightLanguageServer } from './services/language-server.ts';
import { LibraryTextProvider } from './services/library-text.ts';

type LspShared = LangiumSharedServices['lsp'] & {
  readonly DocumentUpdateHandler: TierwrightDocumentUpdates;
  readonly LanguageServer: TierwrightLanguageServer;
};

/** Everything shared: Langium's services, our core (`tierwright`), and the editor protocol (`lsp`). */
export type TierwrightSharedServices = Omit<LangiumSharedServices, 'lsp' | 'workspace'> &
  TierwrightSharedCoreServices & {
    readonly lsp: LspShared;
    readonly workspace: LangiumSharedServices['workspace'] & {
      readonly DocumentBuilder: TierwrightDocumentBuilder;
      readonly WorkspaceManager: TierwrightWorkspaceManager;
    };
  };

/** The services a feature is constructed with. */
export type TierwrightServices = Omit<LangiumServices, 'shared'> & { readonly shared: TierwrightSharedServices };

/** Features by the Langium service that the protocol's handlers call: a new feature is a line here. */
const featureModule = {
  lsp: {
    CodeActionProvider: (services: LangiumServices) => new TierwrightCodeActions(own(services)),
    CodeLensProvider: (services: LangiumServices) => new TierwrightCodeLens(own(services)),
    CompletionProvider: (services: LangiumServices) => new TierwrightCompletion(own(services)),
    DefinitionProvider: (services: LangiumServices) => new TierwrightDefinition(own(services)),
    DocumentHighlightProvider: (services: LangiumServices) => new TierwrightHighlights(own(services)),
    DocumentLinkProvider: (services: LangiumServices) => new TierwrightDocumentLinks(own(services)),
    DocumentSymbolProvider: () => new TierwrightSymbols(),
    FoldingRangeProvider: () => new TierwrightFolding(),
    Formatter: () => new TierwrightFormatter(),
    HoverProvider: (services: LangiumServices) => new TierwrightHover(own(services)),
    InlayHintProvider: (services: LangiumServices) => new TierwrightInlayHints(own(services)),
    ReferencesProvider: (services: LangiumServices) => new TierwrightReferences(own(services)),
    RenameProvider: (services: LangiumServices) => new TierwrightRename(own(services)),
    SemanticTokenProvider: () => new TierwrightSemanticTokens(),
  },
  validation: { DocumentValidator: (services: LangiumCoreServices) => new AnalysisValidator(services) },
} satisfies Module<LangiumServices, PartialLangiumServices>;

/** What the server's services are made from. */
export interface ServerContext {
  readonly connection?: Connection;
  readonly fileSystemProvider: () => FileSystemProvider;
}

/** Services of the language server; without a connection for tests of single features. */
export function createServerServices(context: ServerContext): {
  shared: TierwrightSharedServices;
  tierwright: TierwrightServices;
} {
  const core = sharedModule({ ...context, analyse, library: LIBRARY });
  const lsp = {
    lsp: {
      DocumentUpdateHandler: (services: TierwrightSharedServices) => new TierwrightDocumentUpdates(services),
      LanguageServer: (services: TierwrightSharedServices) => new TierwrightLanguageServer(services),
      TextDocumentContentProvider: (services: TierwrightSharedServices) => new LibraryTextProvider(services),
      WorkspaceSymbolProvider: (services: TierwrightSharedServices) => new TierwrightWorkspaceSymbols(services),
    },
    workspace: { ConfigurationProvider: (services: TierwrightSharedServices) => new TierwrightConfiguration(services) },
  };
  const shared = inject(
    createDefaultSharedModule(context),
    TierwrightGeneratedSharedModule,
    core as never,
    lsp as never,
  ) as unknown as TierwrightSharedServices;
  const tierwright = inject(
    createDefaultModule({ shared: shared as unknown as LangiumSharedServices }),
    TierwrightGeneratedModule,
    languageModule as never,
    featureModule,
  ) as unknown as TierwrightServices;
  shared.ServiceRegistry.register(tierwright as unknown as LangiumCoreServices);
  return { shared, tierwright };
}

function own(services: LangiumServices): TierwrightServices {
  return services as unknown as TierwrightServices;
}
