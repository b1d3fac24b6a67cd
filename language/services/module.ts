import {
  createDefaultCoreModule,
  createDefaultSharedCoreModule,
  type FileSystemProvider,
  inject,
  type LangiumCoreServices,
  type LangiumSharedCoreServices,
  type Module,
  type PartialLangiumCoreServices,
} from 'langium';
import { TierwrightGeneratedModule, TierwrightGeneratedSharedModule } from '../generated/module.ts';
import { TierwrightTokenBuilder } from '../grammar/token-builder.ts';
import type { Analyse } from './analysis.ts';
import { AnalysisCache } from './analysis-cache.ts';
import { TierwrightDocumentBuilder } from './document-builder.ts';
import { DocumentSources } from './document-sources.ts';
import { FileCache } from './file-cache.ts';
import { TierwrightIndexManager } from './index-manager.ts';
import { Library, type LibraryText } from './library.ts';
import { TierwrightLinker } from './linker.ts';
import { TierwrightNameProvider } from './name-provider.ts';
import { TierwrightReferenceDescriptions } from './reference-descriptions.ts';
import { TierwrightScopeComputation } from './scope-computation.ts';
import { TierwrightScopeProvider } from './scope-provider.ts';
import { Settings } from './settings.ts';
import { SilentValidator } from './silent-validator.ts';
import { TierwrightWorkspaceManager } from './workspace-manager.ts';
import { WorkspaceRoots } from './workspace-roots.ts';

/** What Tierwright adds to Langium's shared services; reached from anywhere as `services.shared.tierwright`. */
export interface TierwrightAdded {
  readonly tierwright: {
    /** `Analysis.get(document)` gives report and findings: features look everything up there. */
    readonly Analysis: AnalysisCache;
    readonly Analyse: Analyse;
    readonly Files: FileCache;
    readonly Library: Library;
    readonly Roots: WorkspaceRoots;
    readonly Settings: Settings;
    /** Documents and files as lowering sees them. */
    readonly Sources: DocumentSources;
  };
}

export type TierwrightSharedCoreServices = LangiumSharedCoreServices & TierwrightAdded;
export type TierwrightCoreServices = Omit<LangiumCoreServices, 'shared'> & {
  readonly shared: TierwrightSharedCoreServices;
};

/** What the services are made from. */
export interface CoreContext {
  readonly fileSystemProvider: () => FileSystemProvider;
  readonly analyse: Analyse;
  readonly library: ReadonlyMap<string, LibraryText>;
}

/** Our shared services, to be injected after Langium's (or its LSP) defaults. */
export function sharedModule({ analyse, library }: CoreContext) {
  return {
    workspace: {
      DocumentBuilder: (services: TierwrightSharedCoreServices) => new TierwrightDocumentBuilder(services),
      IndexManager: (services: TierwrightSharedCoreServices) => new TierwrightIndexManager(services),
      WorkspaceManager: (services: TierwrightSharedCoreServices) => new TierwrightWorkspaceManager(services),
    },
    tierwright: {
      Analysis: (services: TierwrightSharedCoreServices) => new AnalysisCache(services),
      Analyse: () => analyse,
      Files: (services: TierwrightSharedCoreServices) => new FileCache(services),
      Library: () => new Library(library),
      Roots: () => new WorkspaceRoots(),
      Settings: () => new Settings(),
      Sources: (services: TierwrightSharedCoreServices) => new DocumentSources(services),
    },
  };
}

/** Our services of the language itself. */
export const languageModule = {
  parser: { TokenBuilder: () => new TierwrightTokenBuilder() },
  references: {
    Linker: (services: LangiumCoreServices) => new TierwrightLinker(services),
    NameProvider: () => new TierwrightNameProvider(),
    ScopeComputation: (services: LangiumCoreServices) => new TierwrightScopeComputation(services),
    ScopeProvider: (services: LangiumCoreServices) => new TierwrightScopeProvider(services as TierwrightCoreServices),
  },
  workspace: {
    ReferenceDescriptionProvider: (services: LangiumCoreServices) => new TierwrightReferenceDescriptions(services),
  },
  validation: { DocumentValidator: (services: LangiumCoreServices) => new SilentValidator(services) },
} satisfies Module<LangiumCoreServices, PartialLangiumCoreServices>;

/** Services without any editor protocol, for the CLI, scripts and tests. */
export function createCoreServices(context: CoreContext): {
  shared: TierwrightSharedCoreServices;
  tierwright: TierwrightCoreServices;
} {
  const shared = inject(
    createDefaultSharedCoreModule(context),
    TierwrightGeneratedSharedModule,
    sharedModule(context),
  ) as TierwrightSharedCoreServices;
  const tierwright = inject(
    createDefaultCoreModule({ shared }),
    TierwrightGeneratedModule,
    languageModule,
  ) as unknown as TierwrightCoreServices;
  shared.ServiceRegistry.register(tierwright as unknown as LangiumCoreServices);
  return { shared, tierwright };
}
