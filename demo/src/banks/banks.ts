import { aiAndMachineLearning } from './ai-and-machine-learning.ts';
import { buildingMaterials } from './building-materials.ts';
import { circuitTheory } from './circuit-theory.ts';
import { cloudComputing } from './cloud-computing.ts';
import { compilerDesign } from './compiler-design.ts';
import { computerNetworks } from './computer-networks.ts';
import { concreteTechnology } from './concrete-technology.ts';
import { constructionManagement } from './construction-management.ts';
import { controlSystems } from './control-systems.ts';
import { cybersecurity } from './cybersecurity.ts';
import { dbms } from './dbms.ts';
import { digitalElectronics } from './digital-electronics.ts';
import { electricalMachines } from './electrical-machines.ts';
import { electricalMeasurements } from './electrical-measurements.ts';
import { electromagneticFields } from './electromagnetic-fields.ts';
import { environmentalEngineering } from './environmental-engineering.ts';
import { fluidMechanics } from './fluid-mechanics.ts';
import { geotechnicalEngineering } from './geotechnical-engineering.ts';
import { heatTransfer } from './heat-transfer.ts';
import { hydrologyAndIrrigation } from './hydrology-and-irrigation.ts';
import { industrialEngineering } from './industrial-engineering.ts';
import { internalCombustionEngines } from './internal-combustion-engines.ts';
import { iot } from './iot.ts';
import { machineDesign } from './machine-design.ts';
import { manufacturingProcesses } from './manufacturing-processes.ts';
import { microprocessors } from './microprocessors.ts';
import { operatingSystems } from './operating-systems.ts';
import { powerElectronics } from './power-electronics.ts';
import { powerSystems } from './power-systems.ts';
import { refrigerationAndAirConditioning } from './refrigeration-and-air-conditioning.ts';
import { signalsAndSystems } from './signals-and-systems.ts';
import { softwareEngineering } from './software-engineering.ts';
import { steelStructures } from './steel-structures.ts';
import { strengthOfMaterials } from './strength-of-materials.ts';
import { structuralAnalysis } from './structural-analysis.ts';
import { surveying } from './surveying.ts';
import { theoryOfMachines } from './theory-of-machines.ts';
import { thermodynamics } from './thermodynamics.ts';
import { transportationEngineering } from './transportation-engineering.ts';
import { webDevelopment } from './web-development.ts';
import type { Bank } from './bank.ts';

/** A bank for every subject of the catalogue that the hub comes with. */
export const BANKS: readonly Bank[] = [
  structuralAnalysis,
  geotechnicalEngineering,
  surveying,
  concreteTechnology,
  transportationEngineering,
  environmentalEngineering,
  hydrologyAndIrrigation,
  constructionManagement,
  steelStructures,
  buildingMaterials,
  computerNetworks,
  dbms,
  softwareEngineering,
  webDevelopment,
  aiAndMachineLearning,
  cloudComputing,
  cybersecurity,
  compilerDesign,
  iot,
  operatingSystems,
  circuitTheory,
  electricalMachines,
  powerSystems,
  controlSystems,
  powerElectronics,
  electromagneticFields,
  signalsAndSystems,
  digitalElectronics,
  microprocessors,
  electricalMeasurements,
  thermodynamics,
  heatTransfer,
  fluidMechanics,
  machineDesign,
  manufacturingProcesses,
  theoryOfMachines,
  strengthOfMaterials,
  internalCombustionEngines,
  refrigerationAndAirConditioning,
  industrialEngineering,
];
